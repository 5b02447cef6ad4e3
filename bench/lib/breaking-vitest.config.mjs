// The tests' own configuration, with the guard that `SIM_BREAK` names taken out of its file (`guards.mjs`). The file
// itself stays.
import config from '../../vitest.config.ts';
import { GUARDS } from './guards.mjs';

const broken = GUARDS[process.env.SIM_BREAK];

const takeOut = {
  name: 'take-a-guard-out',
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0].endsWith(`/${broken.file}`)) return null;
    if (!code.includes(broken.from)) throw new Error(`The guard is not in ${broken.file}.`);
    return code.replace(broken.from, () => broken.to);
  },
};

export default {
  ...config,
  test: {
    ...config.test,
    projects: config.test.projects.map((project) => ({ ...project, plugins: [takeOut] })),
  },
};
