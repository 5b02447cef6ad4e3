import {
  assistantCalls,
  type CallDefinition,
  delegationCalls,
  emailActionCalls,
  journalCalls,
  mailboxCalls,
  outboxCalls,
  type Provider,
  taskCalls,
} from '@eisen/contract';
import type { Chance } from '#random.ts';
import type { ModelAccount } from './provider/model-account.ts';
import type { CallOutcome, CallParts, ServerProcess } from './server-process.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a user was told, to be held against the end of the run. */
export interface Promises {
  /** Outbox ids by key; a key without one was never answered. */
  readonly replies: Map<string, string | null>;
  readonly cancelled: Set<string>;
  /** Titles of tasks: whether their making was answered, and whether taking them away was asked for. */
  readonly tasks: Map<string, { made: boolean; id: string | null; mayBeGone: boolean }>;
  /** Ids of emails that were handed on: whether it was answered. */
  readonly handedOn: Map<string, boolean>;
  /** Where an email may stand; absent when nobody can tell any more. */
  readonly quadrants: Map<string, ReadonlySet<string | null>>;
  /** Emails whose mail was touched by anybody but Eisen. */
  readonly touched: Set<string>;
}

export interface UserWorld {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly kind: Provider;
  /** The process that answers browsers now. */
  readonly web: () => ServerProcess;
  readonly note: (what: string) => void;
  readonly violate: (what: string) => void;
}

const QUADRANTS = ['do', 'schedule', 'delegate', 'eliminate'] as const;

/** A person with a browser, who presses twice, asks again when no answer comes, and changes his mind. */
export class SimulatedUser {
  readonly name: string;
  readonly account: ModelAccount;
  readonly #world: UserWorld;
  readonly #other: { readonly id: string };
  readonly #busy = new Set<string>();
  #keys = 0;
  calls = 0;
  readonly promises: Promises = {
    replies: new Map(),
    cancelled: new Set(),
    tasks: new Map(),
    handedOn: new Map(),
    quadrants: new Map(),
    touched: new Set(),
  };

  constructor(name: string, account: ModelAccount, other: { id: string }, world: UserWorld) {
    this.name = name;
    this.account = account;
    this.#other = other;
    this.#world = world;
  }

  /** The session's token names its user. */
  get token(): string {
    return `session-of-${this.name}`;
  }

  async act(): Promise<void> {
    const { chance } = this.#world;
    const acts = [
      () => this.look(),
      () => this.#move('archive'),
      () => this.#move('archive'),
      () => this.#move('delete'),
      () => this.#move('restore'),
      () => this.#mark(),
      () => this.#place(),
      () => this.#classify(),
      () => this.#reply(),
      () => this.#reply(),
      () => this.#reply(),
      () => this.#cancel(),
      () => this.#undo(),
      () => this.#makeTask(),
      () => this.#dropTask(),
      () => this.#handOn(),
    ];
    await chance.oneOf(acts)();
  }

  async call(call: CallDefinition, parts: CallParts = {}): Promise<CallOutcome> {
    this.calls += 1;
    const asked = `${this.name} ${call.id} ${JSON.stringify(parts)}`;
    this.#world.note(`${asked} …`);
    const outcome = await this.#world.web().call(call, this.token, parts);
    this.#world.note(`${asked} = ${outcome.status}`);
    return outcome;
  }

  async look(): Promise<CallOutcome> {
    return await this.call(mailboxCalls.emails[this.#world.kind], { query: { limit: 20 } });
  }

  async journal(): Promise<readonly { id: string; undoable: boolean }[]> {
    const { status, body } = await this.call(journalCalls.list, { query: { limit: 100 } });
    return status === 200 ? body.entries : [];
  }

  async undo(id: string): Promise<CallOutcome> {
    return await this.call(journalCalls.undo, { params: { id } });
  }

  /** Asks once more when no answer came or the server was in trouble, mostly. */
  async #insist(call: CallDefinition, parts: CallParts): Promise<CallOutcome> {
    const { chance, time } = this.#world;
    let outcome = await this.call(call, parts);
    for (let tries = 0; tries < 2 && isLost(outcome) && chance.happens(0.8); tries += 1) {
      await time.sleep(chance.between(500, 5_000));
      outcome = await this.call(call, parts);
    }
    return outcome;
  }

  async #withMail(work: (id: string) => Promise<void>): Promise<void> {
    const { chance } = this.#world;
    const free = [...this.account.mails.values()].filter(
      ({ id, folder }) => folder !== 'drafts' && folder !== 'sent' && !this.#busy.has(id),
    );
    if (free.length === 0) return;
    const { id } = chance.oneOf(free);
    this.#busy.add(id);
    await work(id);
    this.#busy.delete(id);
  }

  async #move(kind: 'archive' | 'delete' | 'restore'): Promise<void> {
    const { time, violate } = this.#world;
    await this.#withMail(async (id) => {
      const startedMs = time.nowMs();
      const { status } = await this.#insist(emailActionCalls[kind], { body: { message_id: id } });
      const to = { archive: 'archive', delete: 'trash', restore: 'inbox' } as const;
      const places = this.account.placesSince(id, startedMs);
      if (status === 200 && !places.has(to[kind]) && !places.has('nowhere'))
        violate(`${this.name}: ${kind} of ${id} was answered and not done`);
    });
  }

  async #mark(): Promise<void> {
    const { chance, time, violate } = this.#world;
    await this.#withMail(async (id) => {
      const startedMs = time.nowMs();
      const read = chance.happens(0.6);
      const body = { ids: [id], read };
      const { status } = await this.#insist(emailActionCalls.setRead, { body });
      if (status === 200 && !this.account.wasUnread(id, !read, startedMs))
        violate(`${this.name}: marking ${id} was answered and not done`);
    });
  }

  async #place(): Promise<void> {
    const { chance } = this.#world;
    const quadrant = chance.happens(0.8) ? chance.oneOf(QUADRANTS) : null;
    await this.#withMail(async (id) => {
      const before = this.promises.quadrants.get(id) ?? (new Set([null]) as Set<string | null>);
      const { status } = await this.call(emailActionCalls.setQuadrants, {
        body: { items: [{ id, quadrant }] },
      });
      const after = status === 200 ? [quadrant] : [...before, quadrant];
      this.promises.quadrants.set(id, new Set(status >= 400 && status < 500 ? before : after));
    });
  }

  async #classify(): Promise<void> {
    await this.#withMail(async (id) => {
      const { status, body } = await this.call(assistantCalls.classify[this.#world.kind], {
        body: { emails: [{ id }] },
      });
      const answered = status === 200 ? body.emails[0]?.quadrant : undefined;
      const any = [null, ...QUADRANTS];
      this.promises.quadrants.set(id, new Set(answered === undefined ? any : [answered]));
    });
  }

  /** Both users have the same keys: whoever forgets whose they are gives one the other's answer. */
  async #reply(): Promise<void> {
    const { chance } = this.#world;
    await this.#withMail(async (id) => {
      this.#keys += 1;
      const key = `reply-number-${this.#keys}`;
      this.promises.replies.set(key, null);
      const to = 'bob@baker.example';
      const reply = { reply_body: `Answer ${key} of ${this.name}.`, message_id: id, to };
      const parts = { body: reply, key };
      const pressed = [this.#insist(emailActionCalls.reply, parts)];
      if (chance.happens(0.3)) pressed.push(this.#insist(emailActionCalls.reply, parts));
      for (const { status, body } of await Promise.all(pressed)) {
        if (status !== 200) continue;
        const known = this.promises.replies.get(key);
        if (known && known !== body.outbox_id)
          this.#world.violate(`${this.name}: ${key} became two replies`);
        this.promises.replies.set(key, body.outbox_id);
      }
    });
  }

  async #cancel(): Promise<void> {
    const ids = [...this.promises.replies.values()].filter((id) => id !== null);
    if (ids.length === 0) return;
    const id = this.#world.chance.oneOf(ids);
    const { status } = await this.call(outboxCalls.cancel, { params: { id } });
    if (status === 200) this.promises.cancelled.add(id);
  }

  async #undo(): Promise<void> {
    const entries = (await this.journal()).filter(({ undoable }) => undoable);
    if (entries.length === 0) return;
    // It is not known here which emails an entry is about.
    for (const { id } of this.account.mails.values())
      this.promises.quadrants.set(id, new Set([null, ...QUADRANTS]));
    await this.undo(this.#world.chance.oneOf(entries).id);
  }

  async #makeTask(): Promise<void> {
    this.#keys += 1;
    const title = `Task ${this.#keys} of ${this.name}`;
    this.promises.tasks.set(title, { made: false, id: null, mayBeGone: false });
    const body = { title, due_date: '2026-12-01T09:00:00Z', description: 'Soon.' };
    const parts = { body, key: `task-number-${this.#keys}` };
    const { status, body: answer } = await this.#insist(taskCalls.create, parts);
    if (status !== 201) return;
    this.promises.tasks.set(title, { made: true, id: answer.task.id, mayBeGone: false });
  }

  async #dropTask(): Promise<void> {
    const known = [...this.promises.tasks.values()].filter(({ id }) => id !== null);
    if (known.length === 0) return;
    const task = this.#world.chance.oneOf(known);
    task.mayBeGone = true;
    await this.call(taskCalls.delete, { params: { id: task.id ?? '' } });
  }

  async #handOn(): Promise<void> {
    await this.#withMail(async (id) => {
      this.#keys += 1;
      const wasAnswered = this.promises.handedOn.get(id) === true;
      this.promises.handedOn.set(id, wasAnswered);
      const { status } = await this.#insist(delegationCalls.delegate[this.#world.kind], {
        body: {
          email_id: id,
          assigned_to: this.#other.id,
          subject: `About ${id}`,
          sender: 'Bob Baker',
          snippet: '',
        },
        key: `delegation-number-${this.#keys}`,
      });
      if (status === 200 || status === 201) this.promises.handedOn.set(id, true);
    });
  }

  /** The same mailbox in another program, and the world that writes to it. */
  elsewhere(): void {
    const { chance } = this.#world;
    const { account } = this;
    if (chance.happens(0.4)) {
      account.arrive();
      return;
    }
    const mails = [...account.mails.values()].filter(
      ({ folder }) => folder !== 'drafts' && folder !== 'sent',
    );
    if (mails.length === 0) return;
    const mail = chance.oneOf(mails);
    this.promises.touched.add(mail.id);
    if (chance.happens(0.3)) account.mark(mail, !mail.unread, 'owner');
    else if (mail.folder === 'trash' && chance.happens(0.4)) account.erase(mail, 'owner');
    else account.move(mail, chance.oneOf(['inbox', 'archive', 'trash', 'spam'] as const), 'owner');
  }
}

function isLost({ status }: CallOutcome): boolean {
  return status === 0 || status >= 500 || status === 429;
}
