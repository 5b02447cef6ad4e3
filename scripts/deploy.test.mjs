import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerfileParser, From, ModifiableInstruction } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
/** "_SECRET" behind "MICROSOFT_CLIENT_ID" is MICROSOFT_CLIENT_SECRET, "_TENANT" is MICROSOFT_TENANT. */
const after = (name, first) =>
  name === '_SECRET' && first.endsWith('_CLIENT_ID') ? `_CLIENT${name}` : name;
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** One list of instructions for each FROM, each on one line. */
function stagesOf(dockerfile) {
  const stages = [];
  for (const instruction of dockerfile.getInstructions()) {
    const name = instruction.getKeyword();
    if (instruction instanceof From)
      stages.push({ image: instruction.getImage(), as: instruction.getBuildStage(), steps: [] });
    else
      stages.at(-1).steps.push({
        name,
        value: [
          ...flagsOf(instruction).map((flag) => `--${flag.getName()}=${flag.getValue()}`),
          (instruction.getArgumentsContent() ?? '').replaceAll(/\s+/g, ' '),
        ].join(' '),
      });
  }
  return stages;
}

const flagsOf = (instruction) =>
  instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];

/** @returns what each COPY takes, from which stage (null: the checkout), and where it puts it */
function copiesOf(all) {
  return all
    .filter(({ name }) => name === 'COPY')
    .map(({ value }) => {
      const words = value.split(' ').filter((part) => part !== '' && !part.startsWith('--'));
      const [, from = null] = /--from=(\S+)/.exec(value) ?? [];
      return { sources: words.slice(0, -1), from, to: words.at(-1) };
    });
}

/** Where a copied file or folder comes to lie below the working folder. */
function placeOf(source, to) {
  if (!to.endsWith('/')) return to;
  return path.posix.join(to, path.posix.basename(source));
}

/** Whether a stage has it: from the checkout, built by one of its workspaces, or installed. */
function isMade(stage, file) {
  if (stage !== 'build') return file === 'node_modules';
  const [, workspace] = /^(.+)\/dist$/.exec(file) ?? [];
  return existsSync(path.join(root, workspace === undefined ? file : `${workspace}/package.json`));
}

describe('the image', () => {
  const dockerfile = DockerfileParser.parse(read('deploy/Dockerfile'));
  const stages = stagesOf(dockerfile);
  const instructions = stages.flatMap((stage) => stage.steps);
  const last = stages.at(-1);
  const steps = (name) => last.steps.filter((step) => step.name === name);

  it('is made of known instructions, from a Node that Eisen supports', () => {
    expect(dockerfile.getFROMs()).toHaveLength(3);
    const known = [
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'ENTRYPOINT',
      'CMD',
    ];
    for (const { name } of instructions) expect(known).toContain(name);
    for (const { image } of stages) {
      const [, major] = /^node:(\d+)[\d.]*-[a-z]+-slim@sha256:[0-9a-f]{64}$/.exec(image) ?? [];
      expect(Number(major)).toBeGreaterThanOrEqual(20);
    }
  });

  it('copies only from stages before it, only what the checkout or they hold, to where it was', () => {
    const names = [];
    for (const { as, steps: all } of stages) {
      for (const { sources, from, to } of copiesOf(all)) {
        if (from === null) {
          // The whole checkout; what is left out of it stands in .dockerignore.
          expect([sources, to]).toEqual([['.'], '.']);
          continue;
        }
        expect(names).toContain(from);
        for (const source of sources) {
          const [, base, file] = /^(\/build|\/app)\/(.+)$/.exec(source) ?? [];
          expect([source, base]).toEqual([source, from === 'build' ? '/build' : '/app']);
          expect([source, placeOf(source, to)]).toEqual([source, file]);
          expect([source, isMade(from, file)]).toEqual([source, true]);
        }
      }
      names.push(as);
    }
  });

  it('holds the program that it starts, and all that lies beside it', () => {
    const held = copiesOf(last.steps).flatMap(({ sources, to }) =>
      sources.map((source) => placeOf(source, to)),
    );
    const [program] = JSON.parse(steps('CMD')[0].value);
    const [, folder, name] = /^(.+)\/dist\/(\w+)\.js$/.exec(program);
    expect(held).toContain(`${folder}/dist`);
    expect(existsSync(path.join(root, folder, 'src', `${name}.ts`))).toBe(true);
    expect(read('scripts/build-server.mjs')).toContain(`'${folder}/dist'`);
    for (const needed of [
      'node_modules',
      'package.json',
      `${folder}/package.json`,
      'apps/web/dist',
    ])
      expect(held).toContain(needed);
  });

  it('has the manifest of every package that the server imports, so that their libraries are installed', () => {
    const copied = stages.find((stage) => stage.as === 'libraries').steps.map((step) => step.value);
    const needed = new Set();
    const follow = (manifest) => {
      const { dependencies = {} } = JSON.parse(read(manifest));
      for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@eisen/'))) {
        const folder = `packages/${name.slice('@eisen/'.length)}`;
        if (!needed.has(folder)) follow(`${folder}/package.json`);
        needed.add(folder);
      }
    };
    follow('apps/server/package.json');
    expect(needed.size).toBeGreaterThan(2);
    for (const folder of needed)
      expect(
        copied.some((value) => value.includes(`/build/${folder}/package.json`)),
        folder,
      ).toBe(true);
  });

  it('runs without root, names no secret, keeps data in one place and stops on a signal', () => {
    expect(last.as).toBeNull();
    expect(steps('USER').map((step) => step.value)).toEqual(['node']);
    const order = last.steps.map((step) => step.name);
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
    expect(steps('VOLUME').map((step) => step.value)).toEqual(['/data']);
    expect(steps('ENV')[0].value).toContain('EISEN_DATA_DIR=/data');
    for (const { value } of instructions)
      expect(value).not.toMatch(/(secret|token|password|_keys?)=/i);
    // In a shell's form the shell would be process 1 and keep SIGTERM to itself.
    for (const name of ['ENTRYPOINT', 'CMD'])
      expect(JSON.parse(steps(name)[0].value)).toBeInstanceOf(Array);
  });

  it('is asked whether it is ready by a program that runs', async () => {
    const [{ value }] = steps('HEALTHCHECK');
    const [program, flag, script] = JSON.parse(value.slice(value.indexOf('CMD ') + 4));
    expect([program, flag]).toEqual(['node', '-e']);
    expect(() => new Function(script)).not.toThrow();
    expect(script).toContain('/readyz');
  });

  it('is given no libraries, builds, data or secrets of the checkout', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const line of ['.git', '**/node_modules', '**/dist', 'data', 'deploy/.env'])
      expect(ignored).toContain(line);
  });
});

describe('the compose file', () => {
  const text = read('deploy/compose.yaml');
  const compose = parse(text, { merge: true });
  const { services, networks, volumes } = compose;
  const ours = [services.web, services.worker];

  it('is sound YAML, and names only networks, volumes and services that it has', () => {
    const { errors, warnings } = parseDocument(text, { merge: true, strict: true });
    expect([...errors, ...warnings]).toEqual([]);
    for (const service of Object.values(services)) {
      for (const network of service.networks ?? [])
        expect(Object.keys(networks)).toContain(network);
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        if (source.startsWith('.'))
          expect(readdirSync(path.join(root, 'deploy'))).toContain(path.basename(source));
        else expect(Object.keys(volumes)).toContain(source);
      }
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition).toBe('service_healthy');
        const hasCheck = services[name].healthcheck ?? services[name].image === 'eisen';
        expect([name, Boolean(hasCheck)]).toEqual([name, true]);
      }
    }
  });

  it('runs two of each role, without rights, on a file system that it cannot write', () => {
    expect(ours.map((one) => one.environment.EISEN_ROLE)).toEqual(['web', 'worker']);
    for (const service of ours) {
      expect(service).toMatchObject({
        read_only: true,
        user: 'node',
        cap_drop: ['ALL'],
        deploy: { replicas: 2 },
      });
      expect(service.security_opt).toContain('no-new-privileges:true');
      expect(service.ports).toBeUndefined();
      // The server gives itself ten seconds.
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(10);
    }
  });

  it('sets only what the server reads, and believes only the proxy', () => {
    const sources = [
      'config.ts',
      'provider-config.ts',
      'language-model/model-config.ts',
      'environment-reader.ts',
    ]
      .map((file) => read(`apps/server/src/${file}`))
      .join('\n');
    for (const service of ours)
      for (const name of Object.keys(service.environment)) {
        const isRead = sources.includes(`'${name}'`) || /_CLIENT_(ID|SECRET)$/.test(name);
        expect([name, isRead]).toEqual([name, true]);
      }
  });

  it('passes every setting of the README on [FIX-53]', () => {
    const named = [...read('README.md').matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, names]) => {
      const full = [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
      // "`MICROSOFT_CLIENT_ID`, `_SECRET`, `_TENANT`": what follows takes the place of the last words.
      return full.map((name) =>
        name.startsWith('_')
          ? `${full[0].replace(/_CLIENT_ID$/, '')}${after(name, full[0])}`
          : name,
      );
    });
    expect(named.length).toBeGreaterThan(30);
    // The image's own, and what a server that others reach refuses.
    const settled = ['PORT', 'HOST', 'EISEN_DATA_DIR', 'EISEN_LOCAL_MAIL'];
    for (const service of ours)
      for (const name of named.filter((one) => !settled.includes(one)))
        expect(Object.keys(service.environment)).toContain(name);
  });

  it('believes the proxy alone, on the one network that they share, whichever range it has [FIX-53]', () => {
    const { subnet } = networks.inside.ipam.config[0];
    for (const service of ours) {
      expect(service.environment.EISEN_TRUST_PROXY).toBe(subnet);
      const shared = service.networks.filter((name) => services.proxy.networks.includes(name));
      expect(shared).toEqual(['inside']);
    }
    expect(subnet).toMatch(/^\$\{EISEN_SUBNET:-[\d./]+\}$/);
  });

  it('takes images by their digest [FIX-53]', () => {
    for (const { image } of Object.values(services))
      expect(image).toMatch(/^(eisen|[a-z]+:[\d.]+@sha256:[0-9a-f]{64})$/);
  });

  it('lets nobody reach the database from outside, and holds no secret', () => {
    expect(services.database.ports).toBeUndefined();
    expect(services.database.networks).toEqual(['inside']);
    expect(networks.inside.internal).toBe(true);
    for (const service of Object.values(services))
      for (const [name, value] of Object.entries(service.environment ?? {}))
        if (/PASSWORD|SECRET|KEYS|TOKEN/.test(name)) expect(value).toMatch(/^\$\{/);
  });

  it('asks for what the example of its settings names, and for nothing else', () => {
    const named = [...read('deploy/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    expect([...asked].sort()).toEqual([...named].sort());
  });
});

describe('the proxies', () => {
  it.each(['deploy/Caddyfile', 'deploy/nginx.conf'])(
    '%s closes every brace, hides what is the operator’s and lets events through',
    (file) => {
      const text = read(file)
        .replaceAll(/^\s*#.*$/gm, '')
        .replaceAll(/\{\$[A-Z_]+\}/g, '');
      let depth = 0;
      for (const sign of text) {
        if (sign === '{') depth += 1;
        if (sign === '}') depth -= 1;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
      for (const hidden of ['metrics', 'readyz', 'healthz']) expect(text).toContain(hidden);
      expect(text).toMatch(/flush_interval -1|proxy_buffering off/);
    },
  );

  const SECRETS = [
    ['/reset/Zm9v', '/reset/'],
    ['/api/password-reset/Zm9v', '/api/password-reset/'],
    ['/verify/Zm9v', '/verify/'],
    ['/api/verify/Zm9v', '/api/verify/'],
    ['/join/Zm9v', '/join/'],
    ['/api/join/Zm9v', '/api/join/'],
    ['/api/teams/17/members', '/api/teams/17/members'],
  ];

  it.each(SECRETS)(
    'nginx logs %s as %s, the secret of a mailed link being in its path',
    (uri, logged) => {
      const text = read('deploy/nginx.conf');
      const [, pattern] = /^ *~(\S+) \$place;$/m.exec(text);
      expect(new RegExp(pattern).exec(uri)?.groups.place ?? uri).toBe(logged);
      expect(/^log_format .*$/m.exec(text)[0]).toContain('$eisen_uri');
    },
  );

  it.each(SECRETS)('Caddy logs %s as %s', (uri, logged) => {
    const [, pattern, by] = /request>uri regexp "(.*)" "(.*)"/.exec(read('deploy/Caddyfile'));
    const write = (text) => text.replaceAll(new RegExp(pattern, 'g'), by);
    expect(write(uri).replace('?', '')).toBe(logged);
    expect(write(`${uri}?q=secret`)).not.toContain('secret');
  });

  it('nginx logs no query, and speaks only current TLS', () => {
    const text = read('deploy/nginx.conf');
    expect(/^log_format .*$/m.exec(text)[0]).not.toMatch(
      /\$request\b|\$request_uri|\$uri\b|\$args|\$http_/,
    );
    expect(/ssl_protocols (.*);/.exec(text)[1]).toBe('TLSv1.2 TLSv1.3');
  });

  it('nginx is told what those of Debian 12 and Ubuntu 24.04 understand, and no answer names its version', () => {
    const text = read('deploy/nginx.conf');
    expect(text).toContain('listen 443 ssl http2;');
    expect(text).not.toMatch(/^\s*http2 on;/m);
    expect(text.indexOf('server_tokens off;')).toBeLessThan(text.indexOf('server {'));
    expect(text).toContain('server_tokens off;');
  });
});
