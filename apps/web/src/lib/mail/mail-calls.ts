import type { Email, Provider, Quadrant, User } from '@eisen/contract';
