import { describeProviderFaults } from './describe-provider-faults.ts';

describeProviderFaults('google');
