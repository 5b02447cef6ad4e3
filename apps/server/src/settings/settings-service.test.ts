import { describe, expect, it } from 'vitest';
import { mayUseModel } from './settings-service.ts';

const far = { host: 'model.example' };
const here = { host: '127.0.0.1:11434' };
const yes = (host: string) => ({ on: true, host });
const no = { on: false, host: 'model.example' };

describe('whether mail may go to the language model [PLUS-40]', () => {
  it.each([
    ['nobody chose, and it is far', null, far, false],
    ['nobody chose, and it runs here [FIX-46]', null, here, false],
    ['the user turned on one that runs here', yes('127.0.0.1:11434'), here, true],
    ['the user turned on one here, on another port', yes('127.0.0.1:8080'), here, false],
    ['the user turned it on for this host', yes('model.example'), far, true],
    ['the user turned it on for another host', yes('former.example'), far, false],
    ['the user turned it off', no, far, false],
    ['the user turned off one that runs here', no, here, false],
    ['there is none', yes('model.example'), null, false],
  ])('%s: %#', (_, choice, model, may) => {
    expect(mayUseModel(choice, model)).toBe(may);
  });
});
