import { describe, expect, it } from 'vitest';
import { isPrivateHost } from './private-address.ts';

const hostOf = (address: string) => new URL(address).hostname;

describe('hosts that are not of the public internet [FIX-49]', () => {
  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001'],
    ...['0', '0.0.0.0', '10.1.2.3', '012.1.2.3', '0xa.0x1.2.3', '172.16.0.1', '172.31.255.255'],
    ...['192.168.0.1', '192.168.257', '3232235777', '169.254.169.254', '100.64.0.1', '198.18.0.1'],
    ...['224.0.0.1', '255.255.255.255', '240.0.0.1', '１２７.0.0.1', '127。0。0。1', '127.0.0.1.'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:8.8.8.8]', '[::7f00:1]'],
    ...['[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[ff02::1]', '[fec0::1]', '[2002:7f00:1::]'],
    ...[
      '[2002:c0a8:101::1]',
      '[64:ff9b::10.0.0.1]',
      '[64:ff9b:1::1]',
      '[2001:db8::1]',
      '[2001::1]',
    ],
    ...['[0:0:0:0:0:0:0:1]', '[1::]', '[100::1]'],
    ...['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'printer.local', 'nas.local.'],
    ...['127.0.0.1.nip.io', '10-0-0-1.sslip.io', '7f000001.nip.io', 'app.192.168.1.1.nip.io'],
    ...['app-192-168-1-1.nip.io', 'app-c0a80101.nip.io', 'my.10.0.0.1.xip.io', '--1.sslip.io'],
    ...['www.169-254-169-254.sslip.io.', '0.0.0.0.nip.io', 'fe80--1.sslip.io', '0A00000A.NIP.IO'],
    ...['127-0-0-1.own-domain.example', '8.8.8.8.127.0.0.1.nip.io', '1.127.0.0.1.nip.io'],
    ...['localtest.me', 'a.b.localtest.me', 'lvh.me', 'x.vcap.me', 'lacolhost.com', 'x.lvh.me.'],
    ...['db.internal', 'router.lan', 'fritz.home.arpa', 'wiki.corp', 'router', 'x.intranet'],
  ])('%s', (host) => {
    expect(isPrivateHost(hostOf(`https://${host}/`))).toBe(true);
  });
});

describe('hosts of the public internet [FIX-49]', () => {
  it.each([
    ...['shop.example', 'local.shop.example', 'internal.com', '8.8.8.8', '134744072', '172.32.0.1'],
    ...['172.15.0.1', '100.128.0.1', '192.169.0.1', '169.253.1.1', '11.0.0.1', '198.20.0.1'],
    ...['[2606:4700::1111]', '[2a00:1450:4001::1]', '[2002:808:808::]', '[64:ff9b::8.8.8.8]'],
    ...['8.8.8.8.nip.io', '8-8-8-8.sslip.io', '08080808.nip.io', 'v10-0-2026-1.cdn.example'],
    ...[
      '1-2-3.cdn.example',
      'deadbeef.cdn.example',
      'f00dcafe.cdn.example',
      'notlvh.me',
      'lvh.me.example',
      'img--2x.cdn.example',
    ],
    ...['localhost.example', 'xn--mnchen-3ya.de'],
  ])('%s', (host) => {
    expect(isPrivateHost(hostOf(`https://${host}/`))).toBe(false);
  });
});
