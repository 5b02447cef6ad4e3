/** The sentences of delegating and of what was delegated (DELEG-05 to DELEG-20, ERR-01 to ERR-05, ERR-29 to ERR-31). */
export const DELEGATION_MESSAGES = {
  delegated: 'Task delegated successfully!',
  invited: 'Delegation invitation sent!',
  failed: 'Failed to delegate task',
  network: 'Network error',
  found: 'User found in system',
  willBeInvited: 'User will be invited to sign up',
  checkFailed: 'Error checking email',
  noTeams: "You're not a member of any teams yet.",
  teamsFailed: 'Failed to fetch teams',
  noMembers: 'No members found.',
  empty: 'No emails delegated to you yet',
  allDone: 'Everything delegated to you is done.',
  noneDone: 'Nothing is completed yet.',
  listFailed: 'Emails delegated to you could not be loaded',
  statusFailed: {
    refused: 'Failed to update delegated email',
    broken: 'Error updating delegated email',
  },
} as const;
