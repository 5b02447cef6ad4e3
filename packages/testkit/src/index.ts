export { runCallFuzz } from './call-fuzz/run-call-fuzz.ts';
export { type Client, type ClientAnswer, createClient, type RequestOptions } from './client.ts';
export type { DoubleAccount } from './consent-double/accounts.ts';
export { type ConsentDouble, startConsentDouble } from './consent-double/start-consent-double.ts';
export { type Engine, openTestDatabase, testDatabaseUrl } from './databases.ts';
export type { FaultRule } from './emulator/faults/rules.ts';
export { findErasing } from './emulator/find-erasing.ts';
export { type PlainMailParts, plainMail } from './emulator/plain-mail.ts';
export type {
  ElsewhereChange,
  EmulatedMail,
  EmulatedProvider,
  EmulatedUser,
  HeldMessage,
  LoggedRequest,
  ServiceReport,
  ServiceSettings,
} from './emulator/protocol.ts';
export {
  EMULATED_CLIENT,
  type Emulators,
  settingsOf,
  startEmulators,
} from './emulator/start-emulators.ts';
export { describeOnEngines } from './engines.ts';
export { createFaults, type Fault, type Faults } from './faults.ts';
export { createRecordingMailer, linkIn, type RecordingMailer } from './mails.ts';
export { makeMutatedMails } from './mime-mutations/mutated-mails.ts';
export { tryMail } from './mime-mutations/run-mime-mutations.ts';
export { type Attack, TRIAGE_ATTACKS } from './model-double/attacks.ts';
export { bundledRequests } from './model-double/bundled-requests.ts';
export {
  type InjectionCase,
  type InjectionResult,
  runInjection,
} from './model-double/injection-run.ts';
export { measureRouting } from './model-double/measure-routing.ts';
export { readPublicAttacks } from './model-double/public-attacks.ts';
export {
  MODEL_MODES,
  type ModelDouble,
  type ModelMode,
  startModelDouble,
} from './model-double/start-model-double.ts';
export { PEOPLE, type Person, type PersonName } from './people.ts';
export { FAULT_COLUMNS } from './provider-faults/fault-columns.ts';
export { casesAt, OPERATIONS } from './provider-faults/operations.ts';
export { pressQuota } from './provider-faults/press-quota.ts';
export { callsInCalm, runCell, strikesOf } from './provider-faults/run-cell.ts';
export { createScriptedClock, createScriptedIds, type ScriptedClock } from './scripted.ts';
export { checkUndoScripts } from './simulation/check-undo-scripts.ts';
export { runSimulation, type SimulationResult } from './simulation/run-simulation.ts';
export { openSimulationWorld, type SimulationWorld } from './simulation/simulation-world.ts';
export { connectBundled, type Stack, type StackOptions, startStack } from './stack.ts';
export { type RunResult, runSeed } from './sync-runs/run-seed.ts';
export { openSyncWorld, type SyncWorld } from './sync-runs/sync-world.ts';
