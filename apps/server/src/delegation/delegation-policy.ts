/** Who somebody is to a delegated item; to everybody else it does not exist (D-96). */
export type DelegationSide = 'assignee' | 'delegator';

export interface DelegationRights {
  /** Telling how far the work is (D-95). */
  readonly setStatus: boolean;
  /** Taking it back, settling it, and undoing that. */
  readonly end: boolean;
  /** The message's id in the delegator's mailbox: whoever got the item knows nothing of that mailbox. */
  readonly seeMessageId: boolean;
}

const RIGHTS: Readonly<Record<DelegationSide, DelegationRights>> = {
  assignee: { setStatus: true, end: false, seeMessageId: false },
  delegator: { setStatus: false, end: true, seeMessageId: true },
};

export function rightsOf(side: DelegationSide): DelegationRights {
  return RIGHTS[side];
}

/**
 * Which of the two somebody is, told by the item itself; null for everybody else. The second wall: a query that
 * forgot whose items it asks for still shows nobody another's.
 */
export function sideOf(
  item: { readonly assignedTo: string | null; readonly delegatedBy: string },
  userId: string,
): DelegationSide | null {
  if (item.assignedTo === userId) return 'assignee';
  return item.delegatedBy === userId ? 'delegator' : null;
}
