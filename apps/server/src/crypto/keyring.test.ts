import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addKeyToFile,
  createKeyringFromText,
  createRandomKeyring,
  dropOldKeysFromFile,
  KEY_FILE_LOOK_MS,
  keyFileIn,
  openKeyFile,
} from './keyring.ts';
import { CannotOpenError, createSealer } from './seal.ts';

const macRoot = Buffer.alloc(32, 7);
const keyA = Buffer.alloc(32, 1).toString('base64');
const keyB = Buffer.alloc(32, 2).toString('base64');
const alice = { scope: 'user:alice', place: 'decisions/box/message-1' };

describe('sealing', () => {
  const sealer = createSealer(createRandomKeyring(), macRoot);

  it('opens what it sealed, text and bytes', () => {
    expect(sealer.openText(sealer.seal('Überweisung 💶', alice), alice)).toBe('Überweisung 💶');
    const bytes = Buffer.from([0, 255, 10]);
    expect(sealer.open(sealer.seal(bytes, alice), alice)).toEqual(bytes);
  });

  it('seals the same text differently each time', () => {
    expect(sealer.seal('x', alice).equals(sealer.seal('x', alice))).toBe(false);
  });

  it.each([
    ['another row', { ...alice, place: 'decisions/box/message-2' }],
    ['another table', { ...alice, place: 'outbox/box/message-1' }],
    ['another user', { ...alice, scope: 'user:bob' }],
  ])('does not open a value moved to %s [PLUS-34]', (_name, elsewhere) => {
    expect(() => sealer.open(sealer.seal('secret', alice), elsewhere)).toThrow(CannotOpenError);
  });

  it('does not open a value with one bit changed, wherever it is', () => {
    const sealed = sealer.seal('secret', alice);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => sealer.open(changed, alice), `byte ${at}`).toThrow(CannotOpenError);
    }
  });

  it('keeps neither the text nor the place readable', () => {
    const sealed = sealer.seal('invoice', alice).toString('latin1');
    expect(sealed).not.toContain('invoice');
    expect(sealed).not.toContain('alice');
  });

  it('hashes by purpose and owner', () => {
    const of = (scope: string, purpose: string) =>
      sealer.mac('ada@mail.example', { scope, purpose }).toString('hex');
    expect(of('user:a', 'senders')).toBe(of('user:a', 'senders'));
    expect(of('user:a', 'senders')).not.toBe(of('user:b', 'senders'));
    expect(of('user:a', 'senders')).not.toBe(of('user:a', 'limits'));
  });
});

describe('several keys', () => {
  it('seals with the newest and opens with all [PLUS-34]', () => {
    const old = createSealer(createKeyringFromText(keyA), macRoot);
    const both = createSealer(createKeyringFromText(`${keyB}, ${keyA}`), macRoot);
    const sealedByOld = old.seal('kept', alice);
    expect(both.openText(sealedByOld, alice)).toBe('kept');
    expect(both.isCurrent(sealedByOld)).toBe(false);
    const sealedByNew = both.seal('kept', alice);
    expect(both.isCurrent(sealedByNew)).toBe(true);
    expect(() => old.open(sealedByNew, alice)).toThrow(/key ring/);
  });

  it('hashes alike before and after a rotation', () => {
    const at = { scope: 'user:a', purpose: 'senders' };
    const before = createSealer(createKeyringFromText(keyA), macRoot).mac('x', at);
    expect(createSealer(createKeyringFromText(keyB), macRoot).mac('x', at)).toEqual(before);
  });
});

describe('the key file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-keys-'));
    file = keyFileIn(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is made once, for its owner only, outside the database folder', () => {
    const first = openKeyFile(file).newest().id;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(path.dirname(file)).toBe(folder);
    expect(openKeyFile(file).newest().id).toEqual(first);
  });

  it('is refused when others may read it', () => {
    openKeyFile(file);
    chmodSync(file, 0o640);
    expect(() => openKeyFile(file)).toThrow(/chmod 600/);
  });

  it('gets a new key in front, which a running keyring finds by itself [PLUS-34]', () => {
    const running = openKeyFile(file);
    const before = createSealer(running, macRoot);
    const oldValue = before.seal('old', alice);
    addKeyToFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const other = createSealer(openKeyFile(file), macRoot);
    const newValue = other.seal('new', alice);
    expect(before.openText(newValue, alice)).toBe('new');
    expect(other.openText(oldValue, alice)).toBe('old');
  });

  it('is followed by a running keyring, which soon seals with the new key [PLUS-34]', async () => {
    const running = openKeyFile(file);
    const sealer = createSealer(running, macRoot);
    addKeyToFile(file);
    const newest = openKeyFile(file).newest().id;
    expect(running.newest().id).not.toEqual(newest);
    await new Promise((resolve) => setTimeout(resolve, KEY_FILE_LOOK_MS + 50));
    const sealed = sealer.seal('late', alice);
    dropOldKeysFromFile(file);
    expect(createSealer(openKeyFile(file), macRoot).openText(sealed, alice)).toBe('late');
  });

  it('keeps only the newest key when the old ones are dropped', () => {
    openKeyFile(file);
    addKeyToFile(file);
    const newest = openKeyFile(file).newest().id;
    dropOldKeysFromFile(file);
    expect(openKeyFile(file).newest().id).toEqual(newest);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  });
});
