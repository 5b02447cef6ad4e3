import { setUpContract } from '@eisen/contract';

// Loaded together with everything that uses the contract's schemas; the public pages do without.
setUpContract();
