import type { ModelEvent } from './model-calendar.ts';

/** Where a message lies, in words that both providers share. */
export type ModelFolder = 'inbox' | 'archive' | 'trash' | 'spam' | 'sent' | 'drafts';

export interface ModelMail {
  id: string;
  readonly threadId: string;
  /** Without angle brackets; a provider may put another one in its place when it sends. */
  messageId: string;
  /** What our own head field repeats of it. */
  readonly ownId: string | null;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly receivedMs: number;
  folder: ModelFolder;
  unread: boolean;
  /** How often it changed its folder. */
  moves: number;
  draftId: string | null;
  /** A sent mail shows in lists and searches from here on. */
  visibleMs: number;
}

export type Doer = 'eisen' | 'owner' | 'world';

/** One change, in the order it was made. */
export interface ModelChange {
  readonly kind: 'arrived' | 'moved' | 'marked' | 'erased';
  readonly mail: ModelMail;
  readonly id: string;
  readonly atMs: number;
  readonly by: Doer;
  readonly from: ModelFolder | null;
  readonly to: ModelFolder | null;
  readonly unread: boolean;
}

/**
 * One mailbox at the provider: its mail and everything that ever happened to it. Ids count up in each account, so
 * that two accounts have the same ones: whoever forgets whose they are mixes them up.
 */
export class ModelAccount {
  readonly name: string;
  readonly mails = new Map<string, ModelMail>();
  /** Those that were called off as well. */
  readonly events: ModelEvent[] = [];
  readonly changes: ModelChange[] = [];
  /** Mail that a call's second delivery changed, after it had been changed otherwise. */
  readonly changedBack = new Set<string>();
  readonly #nowMs: () => number;
  readonly #tell: (what: string) => void;
  readonly #madeByEisen = new Set<string>();
  #made = 0;

  /** @param tell  hears of each change, in words */
  constructor(name: string, nowMs: () => number, tell: (what: string) => void = () => {}) {
    this.name = name;
    this.#tell = tell;
    this.#nowMs = nowMs;
  }

  get address(): string {
    return `${this.name}@north.example`;
  }

  nextId(): string {
    this.#made += 1;
    return `m${this.#made}`;
  }

  /** @param text  for one that says something else than the others */
  arrive(ageMs = 0, text?: string): ModelMail {
    const number = this.#made + 1;
    return this.add({
      messageId: `${this.name}-${number}@sender.example`,
      threadId: `${this.name}-t${number}`,
      from: `Bob Baker <bob${number % 3}@baker.example>`,
      to: this.address,
      subject: `About ${this.name} ${number}`,
      text: text ?? `Could you answer by Friday? This is mail ${number} for ${this.name}.`,
      receivedMs: Math.floor((this.#nowMs() - ageMs) / 1_000) * 1_000,
      folder: 'inbox',
      unread: true,
    });
  }

  add(
    parts: Pick<
      ModelMail,
      | 'messageId'
      | 'threadId'
      | 'from'
      | 'to'
      | 'subject'
      | 'text'
      | 'receivedMs'
      | 'folder'
      | 'unread'
    > &
      Partial<ModelMail>,
    by: Doer = 'world',
  ): ModelMail {
    const mail = {
      ownId: null,
      moves: 0,
      draftId: null,
      visibleMs: 0,
      ...parts,
      id: this.nextId(),
    };
    this.mails.set(mail.id, mail);
    if (by === 'eisen') this.#madeByEisen.add(mail.id);
    this.#note('arrived', mail, by, null);
    return mail;
  }

  isMadeByEisen({ id }: ModelMail): boolean {
    return this.#madeByEisen.has(id);
  }

  /** Moving to where it lies already changes nothing. */
  move(mail: ModelMail, folder: ModelFolder, by: Doer): void {
    if (mail.folder === folder) return;
    const from = mail.folder;
    mail.folder = folder;
    mail.moves += 1;
    this.#note('moved', mail, by, from);
  }

  mark(mail: ModelMail, unread: boolean, by: Doer): void {
    if (mail.unread === unread) return;
    mail.unread = unread;
    this.#note('marked', mail, by, mail.folder);
  }

  erase(mail: ModelMail, by: Doer): void {
    this.mails.delete(mail.id);
    this.#note('erased', mail, by, mail.folder);
  }

  /** What a list of the folder shows now, newest first. */
  list(folder: ModelFolder): ModelMail[] {
    const now = this.#nowMs();
    return [...this.mails.values()]
      .filter((mail) => mail.folder === folder && mail.visibleMs <= now)
      .sort((one, other) => other.receivedMs - one.receivedMs || compareIds(other.id, one.id));
  }

  /** Where the message was at any moment from `sinceMs` on. */
  placesSince(id: string, sinceMs: number): Set<ModelFolder | 'nowhere'> {
    const places = new Set<ModelFolder | 'nowhere'>([this.mails.get(id)?.folder ?? 'nowhere']);
    for (const change of this.changes)
      if (change.id === id && change.atMs >= sinceMs) {
        if (change.from) places.add(change.from);
        if (change.to) places.add(change.to);
      }
    return places;
  }

  /** Whether the message was so at any moment from `sinceMs` on. */
  wasUnread(id: string, unread: boolean, sinceMs: number): boolean {
    const mail = this.mails.get(id);
    if (!mail || mail.unread === unread) return true;
    return this.changes.some(
      (change) => change.id === id && change.kind === 'marked' && change.atMs >= sinceMs,
    );
  }

  #note(kind: ModelChange['kind'], mail: ModelMail, by: Doer, from: ModelFolder | null): void {
    this.#tell(`${this.name} ${mail.id} ${kind} ${from} ${mail.folder} ${mail.unread} by ${by}`);
    this.changes.push({
      kind,
      mail,
      id: mail.id,
      atMs: this.#nowMs(),
      by,
      from,
      to: kind === 'erased' ? null : mail.folder,
      unread: mail.unread,
    });
  }
}

function compareIds(one: string, other: string): number {
  return Number(one.slice(1)) - Number(other.slice(1));
}
