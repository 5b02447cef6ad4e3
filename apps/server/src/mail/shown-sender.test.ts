import { describe, expect, it } from 'vitest';
import { showSender } from './shown-sender.ts';

describe('the sender that a list shows', () => {
  it.each([
    ['Dana Whitlock', 'dana@people.example', 'Dana Whitlock'],
    ['', 'dana@people.example', 'dana@people.example'],
    ['dana@people.example', 'Dana@People.example', 'dana@people.example'],
    ['Dana (dana@people.example)', 'dana@people.example', 'Dana (dana@people.example)'],
    ['Dana @ Brightwater', 'dana@people.example', 'Dana @ Brightwater'],
    ['@dana', 'dana@people.example', '@dana'],
    ['billing@bank.example', 'x@evil.example', 'x@evil.example'],
    ['Bank <billing@bank.example>', 'x@evil.example', 'x@evil.example'],
    ['"Billing@Bank.example" via list', 'list@lists.example', 'list@lists.example'],
  ])('%j <%s> is %j', (name, address, shown) => {
    expect(showSender({ name, address }).name).toBe(shown);
  });

  it('a domain of other letters is shown as it goes over the wire', () => {
    expect(showSender({ name: '', address: 'info@\u0430cme.example' })).toEqual({
      name: 'info@xn--cme-5cd.example',
      address: 'info@xn--cme-5cd.example',
    });
    const same = showSender({ name: 'x@b\u00fccher.example', address: 'x@b\u00fccher.example' });
    expect(same.name).toBe('x@b\u00fccher.example');
  });
});
