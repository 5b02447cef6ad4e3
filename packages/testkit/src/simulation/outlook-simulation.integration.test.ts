import { describeSimulation } from './describe-simulation.ts';

describeSimulation('outlook');
