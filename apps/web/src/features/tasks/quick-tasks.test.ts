// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { addQuickTask, MOST_QUICK_TASKS, readQuickTasks } from './quick-tasks.ts';

afterEach(() => localStorage.clear());

const texts = (userId: string) => readQuickTasks(userId).map(({ text }) => text);

test('a task is trimmed, kept by user, and stands first [TASK-01] [TASK-02]', () => {
  expect(addQuickTask('ana', '  Book the train \n')).toBe('added');
  expect(addQuickTask('ana', 'Call Henrik')).toBe('added');
  expect(texts('ana')).toEqual(['Call Henrik', 'Book the train']);
  expect(texts('somebody-else')).toEqual([]);
  expect(JSON.parse(localStorage.getItem('quick_tasks:ana') ?? '[]')).toHaveLength(2);
});

test.each(['', '   ', '\n\t'])('%j is no task [TASK-01]', (text) => {
  expect(addQuickTask('bo', text)).toBe('empty');
  expect(texts('bo')).toEqual([]);
});

test('holds 200 and says when it is full [TASK-02]', () => {
  for (let count = 0; count < MOST_QUICK_TASKS; count += 1) addQuickTask('cy', `Task ${count}`);
  expect(addQuickTask('cy', 'One more')).toBe('full');
  expect(texts('cy')).toHaveLength(200);
  expect(texts('cy')).not.toContain('One more');
});

test('what was stored survives a reload, without what is no task [TASK-02]', () => {
  const stored = [{ id: '1', text: 'Kept' }, { id: 2, text: 'x' }, null, { id: '3', text: ' ' }];
  localStorage.setItem('quick_tasks:di', JSON.stringify(stored));
  expect(texts('di')).toEqual(['Kept']);
  localStorage.setItem('quick_tasks:ed', '{broken');
  expect(texts('ed')).toEqual([]);
});

test('follows other tabs [TASK-02]', () => {
  addQuickTask('fay', 'Here');
  localStorage.setItem('quick_tasks:fay', JSON.stringify([{ id: '9', text: 'There' }]));
  dispatchEvent(new StorageEvent('storage', { key: 'quick_tasks:fay' }));
  expect(texts('fay')).toEqual(['There']);
});
