import { randomUUID } from 'node:crypto';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Somebody new: tests share one server, so nobody is used twice. */
export function newPerson(firstName = 'Dana'): Person {
  const tail = randomUUID().slice(0, 8);
  return {
    firstName,
    lastName: 'Whitlock',
    username: `${firstName.toLowerCase()}-${tail}`,
    email: `${firstName.toLowerCase()}.${tail}@brightwater.example`,
    password: 'Quiet-iron-42',
  };
}
