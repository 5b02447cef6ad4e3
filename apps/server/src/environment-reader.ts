import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Reader = ReturnType<typeof createReader>;

/** Reads single variables; everything that is wrong is collected in `problems`, one sentence each. */
export function createReader(environment: Environment) {
  const problems: string[] = [];
  const text = (name: string): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  const list = (name: string): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  return {
    problems,
    text,
    list,
    port(name: string, fallback: number): number {
      const value = text(name);
      if (value === null) return fallback;
      const port = Number(value);
      if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port;
      problems.push(`${name} must be a port from 1 to 65535, not "${value}".`);
      return fallback;
    },
    number(name: string, fallback: number, { min, max }: { min: number; max: number }): number {
      const value = text(name);
      if (value === null) return fallback;
      const number = Number(value);
      if (/^\d+(\.\d+)?$/.test(value) && number >= min && number <= max) return number;
      problems.push(`${name} must be a number from ${min} to ${max}, not "${value}".`);
      return fallback;
    },
    choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const value = text(name);
      if (value === null) return fallback;
      const choice = choices.find((one) => one === value);
      if (choice === undefined)
        problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
      return choice ?? fallback;
    },
    url(name: string, protocols: readonly string[]): string | null {
      const value = text(name);
      if (value === null) return null;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
      const shown = protocols.map((protocol) => `${protocol}//`).join(' or ');
      problems.push(`${name} must be an address that starts with ${shown}.`);
      return null;
    },
    /**
     * The base address of somebody else's service, without a slash at the end. Tokens and secrets travel there, so
     * plain http is taken for this machine only.
     */
    base(name: string, fallback: string): string {
      const value = text(name);
      if (value === null) return fallback;
      const url = URL.canParse(value) ? new URL(value) : null;
      if (url !== null && isSafe(url) && url.search + url.hash + url.username + url.password === '')
        return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
      problems.push(
        `${name} must be a base address that starts with https:// (http:// only on this machine), without a query.`,
      );
      return fallback;
    },
    /** One exact address of somebody else's service, or null; https, plain http on this machine only. */
    target(name: string): string | null {
      const value = text(name);
      if (value === null) return null;
      const url = URL.canParse(value) ? new URL(value) : null;
      if (url !== null && isSafe(url) && url.hash + url.username + url.password === '')
        return url.href;
      problems.push(
        `${name} must be an address that starts with https:// (http:// only on this machine), without a password.`,
      );
      return null;
    },
    proxies(name: string): string[] {
      return list(name).filter((item) => {
        const [address = '', bits, more] = item.split('/');
        const longest = isIP(address) === 6 ? 128 : 32;
        const isRange = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest);
        if (isIP(address) !== 0 && isRange && more === undefined) return true;
        problems.push(`${name} must list addresses or ranges such as 10.0.0.0/8, not "${item}".`);
        return false;
      });
    },
    origins(name: string): string[] {
      return list(name).flatMap((item) => {
        if (URL.canParse(item) && new URL(item).origin === item.replace(/\/$/, ''))
          return [new URL(item).origin];
        problems.push(`${name} must list origins such as https://mail.example, not "${item}".`);
        return [];
      });
    },
    address(name: string): string | null {
      const value = text(name);
      if (value === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
      problems.push(`${name} must be a mail address.`);
      return null;
    },
  };
}

/** Whether nobody on the way can read what is sent there. */
function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Whether a host name or address means this machine and nobody else. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
}
