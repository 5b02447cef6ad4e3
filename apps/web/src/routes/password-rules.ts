import { hasPasswordLength, LIMITS } from '@eisen/contract';

export interface PasswordRule {
  readonly rule: string;
  readonly met: boolean;
}

/** The live checklist of a new password (AUTH-11). */
export function checkPassword(password: string): readonly PasswordRule[] {
  return [
    {
      rule: `At least ${LIMITS.passwordMin} characters`,
      met: hasPasswordLength(password),
    },
    { rule: 'One uppercase letter', met: /\p{Lu}/u.test(password) },
    { rule: 'One lowercase letter', met: /\p{Ll}/u.test(password) },
    { rule: 'One number', met: /\p{Nd}/u.test(password) },
  ];
}
