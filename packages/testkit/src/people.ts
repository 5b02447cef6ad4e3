export type PersonName = 'alice' | 'bob' | 'carol' | 'dan';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Alice owns, Bob is a member, Carol is a stranger, Dan has no mailbox. */
export const PEOPLE: Readonly<Record<PersonName, Person>> = {
  alice: person('alice', 'Alice', 'Archer'),
  bob: person('bob', 'Bob', 'Baker'),
  carol: person('carol', 'Carol', 'Cooper'),
  dan: person('dan', 'Dan', 'Dyer'),
};

function person(username: string, firstName: string, lastName: string): Person {
  return {
    username,
    email: `${username}@people.example`,
    password: `${username}s long password`,
    first_name: firstName,
    last_name: lastName,
  };
}
