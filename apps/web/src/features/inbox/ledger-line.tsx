import { Button } from '#components/button.tsx';
import { useNow } from '#components/use-now.ts';
import { useLedger } from '#lib/mail/account-hooks.ts';
import { ledgerWords } from './ledger-words.ts';

/** Whether every email of the mailbox is accounted for, and when that was checked (PLUS-20). */
export function LedgerLine({ onCheck }: { readonly onCheck: () => void }) {
  const { ledger, error, refresh } = useLedger();
  const now = useNow();
  if (!ledger && !error) return null;
  const words = ledger ? ledgerWords(ledger, now) : null;
  const isFine = words?.agrees === true;
  return (
    <p className="ledger" data-agrees={isFine}>
      <span>
        {words ? words.text : error}
        {words?.checked ? <span className="ledger-t">{` · ${words.checked}`}</span> : null}
      </span>
      {isFine ? null : (
        <Button
          variant="ghost"
          size="xs"
          onClick={() => {
            onCheck();
            refresh();
          }}
        >
          Check again
        </Button>
      )}
    </p>
  );
}
