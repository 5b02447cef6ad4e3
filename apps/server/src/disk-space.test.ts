import { describe, expect, it } from 'vitest';
import { createDiskSpace, LEAST_FREE_BYTES, StorageFullError } from './disk-space.ts';

describe('the room for the data', () => {
  it('is told when it ends and when there is some again, once each, with disk and folder [FIX-50]', () => {
    let free = LEAST_FREE_BYTES;
    let now = 0;
    const told: unknown[] = [];
    const disk = createDiskSpace({
      folder: '/',
      freeBytes: () => free,
      nowMs: () => now,
      onChange: ({ isFull, folder, disk }) => told.push([isFull, folder, disk.length > 0]),
    });
    expect(disk.isFull()).toBe(false);
    free -= 1;
    expect(disk.isFull()).toBe(false);
    now += 1_000;
    expect(disk.isFull()).toBe(true);
    expect(() => disk.check()).toThrow(StorageFullError);
    expect(() => disk.check()).toThrow(/63 MB are free for the folder \/, and 64 MB/);
    now += 1_000;
    free += 1;
    expect(disk.isFull()).toBe(false);
    expect(told).toEqual([
      [true, '/', true],
      [false, '/', true],
    ]);
  });

  it('counts as there where the system does not tell [FIX-50]', () => {
    expect(createDiskSpace({ folder: '/', freeBytes: () => null }).isFull()).toBe(false);
    expect(createDiskSpace({ folder: '/no/such/folder' }).isFull()).toBe(false);
  });
});
