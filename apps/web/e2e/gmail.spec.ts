import { describeRealMailbox } from './real-mailbox-flows.ts';

describeRealMailbox('Gmail');
