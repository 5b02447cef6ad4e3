import { describe, expect, it } from 'vitest';
import { createWorkQueue, type Waiting } from './work-queue.ts';

interface Job extends Waiting {
  readonly name: string;
}

const job = (name: string, about: Partial<Job> = {}): Job => ({
  name,
  owner: 'ann',
  sender: null,
  isUrgent: false,
  ...about,
});

/** Names in the order in which one thread takes them. */
function order(queue: ReturnType<typeof createWorkQueue<Job>>): string[] {
  const names: string[] = [];
  for (let next = queue.take([], 2); next !== null; next = queue.take([], 2)) names.push(next.name);
  return names;
}

describe('who comes next where mail is read', () => {
  it('serves owners in turns, however much one of them has waiting [FIX-45]', () => {
    const queue = createWorkQueue<Job>(() => 0);
    for (const name of ['a1', 'a2', 'a3']) queue.add(job(name));
    for (const name of ['b1', 'b2']) queue.add(job(name, { owner: 'bob' }));
    expect(order(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(queue.size).toBe(0);
  });

  it('takes what somebody waits for before an import [FIX-45]', () => {
    const queue = createWorkQueue<Job>(() => 0);
    queue.add(job('import'));
    queue.add(job('open', { owner: 'bob', isUrgent: true }));
    expect(order(queue)).toEqual(['open', 'import']);
  });

  it('gives no owner all threads [FIX-45]', () => {
    const queue = createWorkQueue<Job>(() => 0);
    queue.add(job('a2'));
    expect(queue.take([job('a1')], 2)).toBeNull();
    queue.add(job('b1', { owner: 'bob' }));
    expect(queue.take([job('a1')], 2)?.name).toBe('b1');
    expect(queue.take([job('a1')], 4)?.name).toBe('a2');
  });

  it('lets a sender whose mail takes long wait behind all others, for ten minutes [FIX-45]', () => {
    let now = 0;
    const queue = createWorkQueue<Job>(() => now);
    queue.note('mallory@far.example', 5_100);
    expect(queue.isSlow('mallory@far.example')).toBe(false);
    queue.note('mallory@far.example', 5_100);
    expect(queue.isSlow('mallory@far.example')).toBe(true);
    queue.add(job('hers', { sender: 'mallory@far.example', isUrgent: true }));
    queue.add(job('his', { owner: 'bob', sender: 'kim@near.example' }));
    expect(order(queue)).toEqual(['his', 'hers']);
    now = 10 * 60_000;
    expect(queue.isSlow('mallory@far.example')).toBe(false);
  });

  it('does not hold much quick mail against its sender [FIX-45]', () => {
    const queue = createWorkQueue<Job>(() => 0);
    for (let count = 0; count < 10_000; count += 1) queue.note('news@shop.example', 90);
    expect(queue.isSlow('news@shop.example')).toBe(false);
  });
});
