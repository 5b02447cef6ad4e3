import { type CallDefinition, journalCalls, mailboxCalls, type Provider } from '@eisen/contract';
import type { Chance } from '#random.ts';
import { changeElsewhere } from './elsewhere.ts';
import { classify, mark, move, place, undoOne } from './mail-acts.ts';
import { PlacePromises } from './place-promises.ts';
import { dropTask, handOn, makeTask } from './plan-acts.ts';
import { noPromises } from './promises.ts';
import type { ModelAccount } from './provider/model-account.ts';
import { cancelReply, reply } from './reply-acts.ts';
import type { CallOutcome, CallParts, ServerProcess } from './server-process.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface UserWorld {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly kind: Provider;
  /** The process that answers a browser this time. */
  readonly web: () => ServerProcess;
  readonly note: (what: string) => void;
  readonly violate: (what: string) => void;
}

/** What a person does, the commoner the oftener. */
const ACTS: readonly ((user: SimulatedUser) => Promise<unknown>)[] = [
  (user) => user.look(),
  (user) => move(user, 'archive'),
  (user) => move(user, 'archive'),
  (user) => move(user, 'delete'),
  (user) => move(user, 'restore'),
  mark,
  place,
  classify,
  reply,
  reply,
  reply,
  cancelReply,
  undoOne,
  makeTask,
  dropTask,
  handOn,
];

/** A person with a browser, who presses twice, asks again when no answer comes, and changes his mind. */
export class SimulatedUser {
  readonly name: string;
  readonly account: ModelAccount;
  readonly world: UserWorld;
  /** Whom he hands mail on to. */
  readonly other: { readonly id: string };
  readonly promises = noPromises();
  readonly places = new PlacePromises();
  readonly #busy = new Set<string>();
  #keys = 0;
  calls = 0;

  constructor(name: string, account: ModelAccount, other: { id: string }, world: UserWorld) {
    this.name = name;
    this.account = account;
    this.other = other;
    this.world = world;
  }

  /** The session's token names its user. */
  get token(): string {
    return `session-of-${this.name}`;
  }

  /** Both users have the same keys: whoever forgets whose they are gives one the other's answer. */
  nextKey(what: string): string {
    this.#keys += 1;
    return `${what}-number-${this.#keys}`;
  }

  async act(): Promise<void> {
    await this.world.chance.oneOf(ACTS)(this);
  }

  /** The same mailbox in another program, and the world that writes to it. */
  elsewhere(): void {
    changeElsewhere(this);
  }

  async call(call: CallDefinition, parts: CallParts = {}): Promise<CallOutcome> {
    this.calls += 1;
    const asked = `${this.name} ${call.id} ${JSON.stringify(parts)}`;
    this.world.note(`${asked} …`);
    const outcome = await this.world.web().call(call, this.token, parts);
    this.world.note(`${asked} = ${outcome.status}`);
    return outcome;
  }

  /** Asks once more when no answer came or the server was in trouble, mostly. */
  async insist(call: CallDefinition, parts: CallParts): Promise<CallOutcome> {
    const { chance, time } = this.world;
    let outcome = await this.call(call, parts);
    for (let tries = 0; tries < 2 && isLost(outcome) && chance.happens(0.8); tries += 1) {
      await time.sleep(chance.between(500, 5_000));
      outcome = await this.call(call, parts);
    }
    return outcome;
  }

  /** One email that he does nothing else to meanwhile. */
  async withMail(work: (id: string) => Promise<void>): Promise<void> {
    const free = [...this.account.mails.values()].filter(
      ({ id, folder }) => folder !== 'drafts' && folder !== 'sent' && !this.#busy.has(id),
    );
    if (free.length === 0) return;
    const { id } = this.world.chance.oneOf(free);
    this.#busy.add(id);
    await work(id);
    this.#busy.delete(id);
  }

  async look(): Promise<CallOutcome> {
    return await this.call(mailboxCalls.emails[this.world.kind], { query: { limit: 20 } });
  }

  async journal(): Promise<readonly { id: string; undoable: boolean }[]> {
    const { status, body } = await this.call(journalCalls.list, { query: { limit: 100 } });
    return status === 200 ? body.entries : [];
  }

  async undo(id: string): Promise<CallOutcome> {
    return await this.call(journalCalls.undo, { params: { id } });
  }
}

function isLost({ status }: CallOutcome): boolean {
  return status === 0 || status >= 500 || status === 429;
}
