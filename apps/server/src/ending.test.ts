import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { endOnUncaught } from './ending.ts';
import { createLogger } from './logger.ts';

it('logs what nobody caught without the words in it, and ends', () => {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const running = new EventEmitter();
  const codes: number[] = [];
  endOnUncaught(running, createLogger({ level: 'info', destination }), (code) => codes.push(code));
  const error = Object.assign(new Error('ours'), { response: '550 <ada@people.example>' });
  running.emit('uncaughtException', error);
  expect(codes).toEqual([1]);
  expect(text).toContain('ours');
  expect(text).not.toContain('ada@');
});
