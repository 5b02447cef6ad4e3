import type { Task } from '@eisen/contract';
import { expect, it } from 'vitest';
import { keepPlaces } from './task-queries.ts';

const task = (id: string, status: Task['status'] = 'pending') => ({ id, status }) as Task;

it('what another device changed shows without moving the rows that stand here [PLUS-31]', () => {
  const now = [task('a'), task('b', 'completed'), task('c'), task('gone')];
  const fresh = [task('new'), task('c'), task('a', 'completed'), task('b', 'completed')];
  expect(keepPlaces(now, fresh)).toEqual([
    task('new'),
    task('a', 'completed'),
    task('b', 'completed'),
    task('c'),
  ]);
});
