import { describe, expect, it } from 'vitest';
import { isFromOutside } from './outside-sender.ts';

describe('who writes from outside the organisation of the mailbox [FIX-48]', () => {
  it.each([
    ['mira@harbour.example', 'dana@brightwater.example', true],
    ['mira@brightwater.example', 'dana@brightwater.example', false],
    ['Mira@BrightWater.Example', 'dana@brightwater.example', false],
    ['alerts@mail.brightwater.example', 'dana@brightwater.example', false],
    ['mira@brightwater.example', 'dana@eu.brightwater.example', false],
    ['mira@us.brightwater.example', 'dana@eu.brightwater.example', false],
    ['mira@brightwater.example.attacker.example', 'dana@brightwater.example', true],
    ['mira@notbrightwater.example', 'dana@brightwater.example', true],
    ['mira@harbour.co.uk', 'dana@brightwater.co.uk', true],
    ['mira@eu.brightwater.co.uk', 'dana@brightwater.co.uk', false],
    ['mira@gmail.com', 'dana@brightwater.example', true],
    ['', 'dana@brightwater.example', true],
    ['no address', 'dana@brightwater.example', true],
    ['mira@[192.0.2.7]', 'dana@brightwater.example', true],
  ])('%s to %s: %s', (sender, owner, expected) => {
    expect(isFromOutside(sender, owner)).toBe(expected);
  });

  it.each([
    'dana@gmail.com',
    'dana@googlemail.com',
    'dana@yahoo.co.uk',
    'dana@hotmail.fr',
    'dana@outlook.com',
    'dana@gmx.at',
    'dana@icloud.com',
    'dana@yandex.com.tr',
    '',
  ])('tells nothing to an owner without an organisation: %s', (owner) => {
    expect(isFromOutside('mira@harbour.example', owner)).toBeNull();
    expect(isFromOutside(owner, owner)).toBeNull();
  });

  it('takes two customers of one host for two organisations', () => {
    expect(isFromOutside('mira@a.github.io', 'dana@b.github.io')).toBe(true);
  });
});
