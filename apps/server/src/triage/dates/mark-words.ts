import { anyOf, whole } from './words.ts';

/** What stands between words that ask and the moment, or the "by" before it. */
const REST = '([^;!?]{0,120})$';
const expression = (source: string): RegExp => new RegExp(source, 'iu');

/** Right before a moment: then is the end. "Until" is none, it ends what lasts as well. */
export const BY =
  /(?<![\p{L}\p{N}])(?<!(?:minutes?|hours?|days?|weeks?|well|long|shortly|just|day|minuten|stunden|tage|kurz|lange) )(?:on or before|before|prior to|by|(?:no|not) later than|nlt|(?:at the )?latest(?: by| on)?|bis|spätestens(?: bis)?|vor)(?:\s+(?:the|this|coming|at|on|latest|spätestens|zum|am|um|dem|den|der|diesen?|diesem|kommenden?|einschließlich)){0,3}[\s:,(]*$/iu;
export const WITHIN = /^(?:within|in the next|innerhalb|binnen|in den nächsten)(?!\p{L})/iu;
export const AT_THE_LATEST = /^[\s,]*(?:at the (?:very )?latest|latest|spätestens)(?!\p{L})/iu;
/** "Until" and its kin, which "bis" is as well. */
export const UNTIL =
  /(?<!\p{L})(?:until|till?|through|thru|up to|bis)(?:\s+(?:the|zum|am|um|einschließlich|incl\p{L}*)){0,2}[\s:(]*$/iu;

const DO = [
  'send|return|reply|respond|confirm|submit|complete|sign|pay|settle|contact|e-?mail|call|fax|mail|let(?= (?:me|us))|give|get|tell|provide|forward|review|approve|register|rsvp',
  'fill|hand|turn|upload|update|check|verify|log|clean|bring|make|take|vote|choose|pick|collect|renew|cancel|notify|inform|remove|move|delete|change|read|finish',
  'deliver|drop|enter|file|comment|advise|ensure|remember|text|ring|answer|acknowledge|transfer|redeem|arrange|share|add|prepare|put|sort|push|keep me',
].join('|');
/** An order is followed by what it is about, where a heading would have a noun. */
const DO_SO = `(?:${DO})(?=\\s+(?:me|us|it|them|this|these|that|those|the|your|yours|a|an|all|any|both|each|every|in|out|up|back|off|over|on|to|with|and|sure|know|directly)(?!\\p{L})|\\s*$)`;
const TU = [
  'schicke?|gib|sage?(?! mal,)|sende|melde?|bring|fülle?|unterschreibe?|lies|prüfe?|reiche?|lege?|mach|trage?|überweise?|bestätige?|antworte|lass|teile?|lade?|ruf|hol|wähle?|stimme?',
  '(?:schick|geb|sag|sende|melde|bring|füll|unterschreib|lest|prüf|reich|leg|mach|trag|überweis|bestätig|antworte|lass|teil|lad|ruf|hol|stimm)t',
  '(?:schicken|geben|sagen|senden|melden|bringen|füllen|unterschreiben|lesen|prüfen|reichen|legen|machen|tragen|überweisen|bestätigen|antworten|lassen|teilen|laden|rufen|holen|wählen|stimmen|begleichen|zahlen|kündigen|nehmen|richten) sie',
].join('|');

/** What a reader is asked for. */
const THING =
  '(?:forms?|applications?|bids?|comments?|payments?|responses?|nominations?|registrations?|invoices?|time ?sheets?|expenses?|documents?|surveys?|questionnaires?|feedback|requests?|proposals?|submissions?|ballots?|votes?|evaluations?|abstracts?|papers?|copy|copies|claims?|reservations?|entries|entry|input|answers?|repl(?:y|ies)|rsvps?|fees?|deposits?|dues|rent|decision|confirmations?|signatures?|homework|assignments?|estimates?|selections?|elections?|enrol+ments?|instal+ments?|balance|premium|reviews?|slides|numbers|figures|receipts?|contributions?)';
const DING =
  '(?:antwort(?:en)?|rückmeldung(?:en)?|anmeldung(?:en)?|zahlung|überweisung|bestätigung|zusagen?|unterlagen|formulare?|rechnung(?:en)?|betrag|beitrag|miete|gebühr|stellungnahme|kündigung|bewerbung(?:en)?|angebot(?:e)?|belege?|abrechnung(?:en)?|vorschläge|einreichung(?:en)?|widerspruch|einspruch|freigabe|entscheidung|unterschrift|fragebogen|nachweise?|stundenzettel|meldung(?:en)?|korrekturen|anträge|antrag)';
/** Words with which the writer turns to the reader; what he asks for follows. */
export const ASKS = expression(
  `(?:${[
    `(?<!\\p{L})(?:please|pls|plz|kindly)(?! (?:note|find|see|be (?:advised|aware|patient|informed)|accept|excuse|disregard|ignore|allow|bear|understand|enjoy|expect|wait|remember|feel)(?!\\p{L}))`,
    `^\\W*(?:(?:and|so|also|then|just|simply|but|reminder:|urgent:|important:|action:|to do:|(?:hi|hello|dear|hey) \\p{L}+,)\\s+)?${DO_SO}`,
    `, so (?:just )?${DO_SO}`,
    `(?<!\\p{L})(?:i|we)(?:[’']ll| will| do| really| still| urgently| also)? need you to`,
    `(?<!\\p{L})(?:i|we)(?:[’']ll| will| do| really| still| urgently| also)? (?:(?:need|require|want|must have) (?=(?:your|you to|it|this|that|these|those|the|all|both|any|final|signed|${THING}|an? (?:yes|no|decision|reply|response|answer|copy|list|confirmation|signature|word|signed|final|quick|short))(?!\\p{L}))|have to (?:have|know|hear)|need to (?:hear|know|have|receive)|want to (?:have|hear|know))`,
    `(?<!\\p{L})(?:i|we)(?:[’']d| would) (?:need|love|appreciate|like (?:to (?:have|hear|receive|get|know|ask you)|your|you|it|this|them))(?! to(?!\\p{L}))`,
    `(?<!\\p{L})(?:i|we) (?:would )?(?:ask|urge|request|expect|remind) (?:that )?(?:you|your|all of you)(?!\\p{L})`,
    `(?<!\\p{L})you(?: all| both| still| also)?(?:[’']ll| will)? (?:must|need to|have to|are (?:kindly )?(?:required|requested|asked) to)(?! (?:have|be|book|buy|purchase|order)(?!\\p{L}))`,
    `(?<!(?:how|what|why|when|where|who) )(?<!\\p{L})(?:can|could|would) (?:you|someone|anyone)(?! (?:be|have|make it|do it|believe|imagine|see|expect)(?!\\p{L}))`,
    '(?<!\\p{L})(?:any chance (?:you|of)|would you mind|are you able to|(?:can|could|may) (?:i|we) (?:please )?(?:have|get|ask))',
    `^\\W*(?:(?:so|and|also|please|then)\\s)?(?:make sure|be sure|don['’]t forget|do not forget|remember)(?: (?:to|you|that you|your)(?!\\p{L}))`,
    'bitte(?! (?:beachten|beachte|entnehmen|entschuldigen|finden|warten|gedulden|haben sie|nicht)(?!\\p{L}))(?!n)|(?<!\\p{L})(?:ich bitte|wir bitten|bitten wir|bitte ich|(?:werden|wirst|sind) (?:sie |du )?gebeten)',
    `^\\W*(?:(?:und|also|dann|(?:hallo|liebe[rs]?|hi) [\\p{L} ]{1,30},)\\s+)?(?:${TU})(?!\\p{L})`,
    '(?<!\\p{L})(?:fordern wir sie|fordere ich sie|wir fordern sie|ich fordere sie) (?:hiermit )?(?:auf)?',
    '(?<!\\p{L})(?:(?:ich|wir)(?: \\p{L}+)? (?:brauchen?|bräuchten?|benötigen?)(?!\\p{L})|(?:brauchen?|bräuchten?|benötigen?) (?:ich|wir))(?=[^.;!?]{0,40} (?:ihre?[nmrs]?|deine?[nmrs]?|eure?[nmrs]?|euren|von (?:ihnen|dir|euch)|die|den|das|alle|noch (?:die|den|das))(?!\\p{L}))(?! (?:noch )?(?:für|bis|etwa|ca|circa)(?!\\p{L}))',
    '(?<!\\p{L})(?:(?:müssen|können|könnten|würden|möchten|sollten) sie|sie müssen|(?:musst|kannst|könntest|würdest|magst|schaffst) du|du (?:musst|solltest)|(?:müsst|könnt|könntet) ihr|ihr müsst|kann jemand)',
  ].join('|')})${REST}`,
);
/** Behind what was asked another one begins to speak or to act: the moment is his. */
export const ANOTHER_ACTS = new RegExp(
  anyOf(
    'that|which|who|whose|because|since|while|after|until|till|starting|beginning|is|(?<!you )are|was|were|will|would|should|must|has|had|did|he|she|they|i|we|so as|in order',
    'dass|weil|damit|sodass|denn|welche[rsnm]?|nachdem|seit|während|ist|sind|war|waren|wird|werden|wurden?|hat|hatte|er|ob',
  ),
  'iu',
);
/** "Check your box, the card arrives by Friday." */
export const NEW_SUBJECT =
  /,\s(?:the|a|an|your|my|our|their|it|der|die|das|ein|eine|ihre?|deine?|unsere?)\s/iu;
/** "Bis" ends what lasts, too. */
export const LASTS =
  /(?<!\p{L})(?:wart|gedul|aufbewahr|bewahr|halt|behalt|behält|benutz|nutz|verwend|park|bleib|meid|verzicht|unterlass|vertraulich|geheim|keep|hold|stay|remain|wait|leave)/iu;

const THEIRS =
  "(?<!(?:my|his|her|its|their|our|['’]s|s['’]|mein|meine|sein|seine|unser|unsere) (?:\\p{L}+ )?)";
const SET_DAY =
  '(?:deadline|due date|closing date|expiry date|expiration date|cut-?off(?: date)?|(?<=the )(?:last|final) day(?= (?:to|for)))';
const FRIST =
  '(?:\\p{L}*frist|abgabetermin|abgabeschluss|anmeldeschluss|einsendeschluss|meldeschluss|annahmeschluss|bewerbungsschluss|redaktionsschluss|stichtag|deadline)';
const ON =
  '(?:\\s+(?:on|by|at|in|is|the|this|set|for|am|um|zum|den|dem|der|bis|ist|heute)){0,3}[\\s:,(]*$';
const LAPSING =
  '(?:links?|offers?|codes?|quot(?:e|ation)s?|passwords?|tokens?|certificates?|trials?|invitations?|vouchers?|hold|sessions?|reservations?|licen[cs]es?|seats?)';
const VERFALLEND =
  '(?:link|angebot|code|gutschein|zertifikat|passwort|kennwort|reservierung|einladung|testphase|testzugang|probezeitraum|zugang|lizenz|abo|sitzung)';

/** Words that name the moment right behind them as the end of the reader's time. */
export const ENDS = [
  // "The deadline for the forms is ...", "Deadline: ..."
  `${THEIRS}(?<!\\p{L})(?:(?!(?:my|his|her|its|their|our|last|previous|old)(?!\\p{L}))[\\p{L}-]+ )?${SET_DAY}(?: (?:for|of|on) (?:(?!to(?!\\p{L}))[^,;:\\s]+ ?){1,8}|(?: to \\p{L}+[^,;:]{0,40} )| )?\\s*(?:is(?: now| set for)?|:|(?:has been |is |was )?extended (?:to|until|till))${ON}`,
  `(?<!(?:my|his|her|its|their|['’]s) )(?<!\\p{L})(?:${THING}(?: (?:[^,;:\\s]+ ){0,3}|\\s*)|your (?:report|draft|work|part) |this )(?:is|are|will be|becomes?|falls?) (?:now |all |both )?due(?: back| in)?(?! to)${ON}`,
  `^\\W*(?:${THING} )?due(?: back)?:?${ON}`,
  `(?:${THING}|your [^,;:]{2,40}|this|these) (?:must|need(?:s)? to|ha(?:s|ve) to|should|(?:is|are) to) be (?:\\p{L}+ )?(?:received|returned|submitted|completed|signed|paid|filed|sent|in|done|confirmed|registered|postmarked|turned in|handed in|entered|approved|back|made)(?!\\p{L})[^,;:]{0,40}$`,
  `(?:${THING}|your [^,;:]{2,40}) (?:is|are) (?:needed|required|requested|wanted)(?!\\p{L})[^,;:]{0,30}$`,
  `(?<!\\p{L})r\\.?s\\.?v\\.?p\\.?(?:s|['’]d)?(?: to [^,;:]{2,50})?[\\s:]*$`,
  `(?:(?:your|this|the)\\s(?:[\\p{L}-]+\\s){0,3}${LAPSING}|your (?:[\\p{L}-]+\\s){1,4})\\s?(?:(?!(?:that|which|i|we|he|she|they)(?!\\p{L}))[\\p{L}-]+\\s){0,3}(?:will )?(?:expires?|lapses?|runs out|(?<=trial[^,;:]{0,30})ends?)${ON}`,
  `(?<!\\p{L})(?:registrations?|enrol+ment|poll|survey|voting|nominations?|applications?|submissions?|entries)(?: (?:period|window))? (?:closes?|ends?|must be in)${ON}`,
  `^\\W*(?:abgabe|(?:letzter )?${FRIST})(?: (?:für|zur|zum) [^,;:]{2,50}| (?:ist|endet|läuft))?\\s*:?${ON}`,
  `(?<!\\p{L})(?:die|der|ihre?|deine?|eure?) (?:\\p{L}+ )?${FRIST}(?: (?:für|zur|zum) [^,;:]{2,50}?)?\\s(?:ist|endet|läuft)${ON}`,
  `(?:${DING}|(?:ihre?|deine?|eure?) [^,;:]{2,40}) (?:ist|sind|wird|werden) fällig${ON}`,
  `(?<!\\p{L})(?:ihnen|dir|euch) (?:hiermit )?(?:eine |die )?(?:letzte )?${FRIST}${ON}`,
  `(?<!\\p{L})(?:zahlbar|fällig(?: ist)?|zahlungsziel:?)${ON}`,
  `(?<!\\p{L})(?:ihr|dein|euer|der|das|die|ihre|deine) (?:\\p{L}+ )?${VERFALLEND} (?:läuft|verfällt|endet|ist(?: nur)?(?: noch)? gültig|gilt(?: nur)?(?: noch)?)${ON}`,
].map(expression);
/** "Comments by ...", and nothing is told of them. */
export const FRAGMENT = expression(
  `^\\W*(?:(?:all|your|any|the|final|signed|completed|written|ihre|deine|eure|um|alle)\\s+){0,3}(?:${THING}|${DING})(?: (?:forms?|back|in|please|bitte|to (?:me|us)|completed)){0,2}\\s*$`,
);
export const FRAGMENT_ENDS = /^[\s)]*(?:$|[,.;:!(–-]|(?:please|bitte|at|an|per|via|to)(?!\p{L}))/iu;
const HAS_UNTIL = whole(
  'you(?: still| only)? have|(?:for|aside for) you|valid|good|you can (?:still )?(?:change|cancel|appeal|object|submit|register|apply|withdraw|return|vote|edit|update|amend|enrol+|correct|sign up|claim)|you may (?:still )?(?:appeal|object|change|cancel|withdraw|submit|return)',
);
/** "You have until ...", "valid until ...": what ends is the reader's time. */
export const YOURS_UNTIL = expression(
  `(?:${HAS_UNTIL}|${whole('gültig|(?:können|kannst|könnt) (?:sie|du|ihr) [^,;:]{0,40}(?:kostenlos|kostenfrei|noch)|für sie reserviert')})[^,;]{0,60}$`,
);
/** "Sie haben bis ... Zeit." */
export const HAS_TIME =
  /(?:^|[,:]\s|\s)(?:sie haben|du hast|ihr habt)(?:\s(?:noch|dafür|dazu|nun))*\s*$/iu;
export const TIME = /^[^.;!?,]{0,30}?(?<!\p{L})(?:zeit|gelegenheit|möglichkeit)(?!\p{L})/iu;
/** Behind the moment: "is the deadline", "is the last day to". */
export const IS_THE_END =
  /^[\s,)]*(?:is|ist)(?: (?:the|your|der|die|ihr|euer))? (?:(?!m[ye]|our|mein|unser)[\p{L}-]+ )?(?:deadline|due date|closing date|cut-?off|(?:last|final) day (?:to|for)|letzter? tag|abgabe\p{L}*|anmeldeschluss|einsendeschluss|fristende|stichtag)(?!\p{L})/iu;
/** "By Friday, please ...": a clause that begins with its moment. */
export const ASKED_AFTER = new RegExp(
  `^[\\s,]*${anyOf('please|kindly|pls|(?:i|we) (?:will )?need(?! to)|(?:can|could) you|you (?:must|need to|have to)', 'bitte|(?:(?:brauche?|bräuchte|benötige) ich|(?:brauchen|bräuchten|benötigen) wir) (?:noch )?(?:ihre?[nmrs]?|deine?[nmrs]?|eure?[nmrs]?|euren|von (?:ihnen|dir|euch)|die|den|das|alle)|(?:müssen|können|könnten|würden) sie|(?:musst|kannst|könntest) du|bitten wir')}`,
  'iu',
);
export const PLEASE_ENDS = /^[\s,]*(?:please|pls|bitte|thanks|thx|danke)\W*$/iu;
/** Behind the moment another clause begins, and it is of that one. */
export const IS_OF_ANOTHER =
  /^[\s,]*(?:you|we|i|they|he|she|it)(?:[’'](?:ll|re|d)| (?:will|are|can|should|would|may|have|had|were))(?!\p{L})/iu;
/** "The 3rd working day" is no 3rd. */
export const COUNTED =
  /^\s*(?:\p{L}*(?:arbeits|werk|bank|geschäfts|kalender)\p{L}*|tag|woche|quartal|mal|(?:working|business|calendar) day|day|week)(?!\p{L})/iu;
/** A verb of somebody's, or a report: what is wanted "please" has none. */
export const HAS_VERB = new RegExp(
  anyOf(
    'i|we|he|she|they|it|is|are|was|were|will|would|has|had|have|see|ich|wir|er|ist|sind|war|wird|werden|hat|haben',
  ),
  'iu',
);
/** "Bis @ einzureichen", "läuft bis ... ab", behind the moment. */
export const GERMAN_ENDS = new RegExp(
  `^[^.;!?,]{0,50}?${anyOf('ab|abläuft|verfällt|fällig|einzureichen|abzugeben|zurückzusenden|zurückzuschicken|zu (?:zahlen|begleichen|bestätigen|überweisen|unterschreiben)|erforderlich|(?:eingereicht|abgegeben|zurückgesendet|gesendet|geschickt|unterschrieben|bezahlt|überwiesen|bestätigt|ausgefüllt) (?:sein|werden)|vorliegen|eingehen|eingegangen sein')}`,
  'iu',
);
export const GERMAN_SUBJECT = expression(
  `(?:^\\W*|(?<!\\p{L}))(?:${DING}|(?:ihre?|deine?|eure?) \\p{L}+(?: \\p{L}+)?|${FRIST}|(?:ihr|dein|der|das|die|ihre|deine) (?:\\p{L}+ )?${VERFALLEND})[^,;:]{0,40}?\\s(?:läuft|müssen|muss|ist|sind|verfällt|endet)(?:[^,;:]{0,30})$`,
);

/** What asks only some, or only perhaps. */
export const CONDITION = new RegExp(
  anyOf(
    'if(?! possible)|unless|in case|when(?!\\s*:)|should (?:you|we|it|the|any|there|they)|provided|once|whenever|assuming|interested|wishing|those|who|whoever|anyone(?! (?:send|give|tell))|otherwise by',
    'falls|sofern|soweit|wenn|sollten? (?:sie|du|ihr|der|die|das|es|wir|noch)|im falle|bei (?:bedarf|interesse|fragen|rückfragen|verzug)|vorausgesetzt|wer|interessierte|sobald',
  ),
  'iu',
);
/** "... but you have paid it" */
export const BUT = /(?<!\p{L})(?:but|though|although|aber|jedoch)(?!\p{L})/iu;
/** What is told to be no more, or not to be asked. */
export const NEGATION = new RegExp(
  `(?<!\\p{L})(?:${[
    "not(?! (?:later|forget))|(?<!don)n['’]t|don['’]t(?! forget)|never|no(?! later)|none|nothing|nobody|without|cannot",
    'nicht(?! (?:vergessen|später))|nichts|keine?[rnms]?|nie|niemand|ohne',
  ].join('|')})(?!\\p{L})|(?:do|wo|ca|is|are|did|has|have|was)n['’]t(?! forget)`,
  'iu',
);
export const CALLED_OFF = new RegExp(
  anyOf(
    'cancel+ed|cancel+ation|dropped|abolished|withdrawn|waived|scrapped|called off|suspended|lifted|obsolete|void|moot|already|yesterday|ago|last (?:week|month|year)|said|says|told|wrote|(?<!(?:are|is|be|kindly) )asked|according to|(?<!\\.)example',
    'abgesagt|entfällt|entfallen|aufgehoben|gestrichen|hinfällig|storniert|überholt|bereits|gestern|letzte\\p{L}? (?:woche|monat|jahr)|sagte?|meinte?|schrieb|laut|beispiel',
  ),
  'iu',
);
export const UNSURE = new RegExp(
  anyOf(
    'tentative\\p{L}*|probably|perhaps|maybe|might|hope\\p{L}*|hoping|likely|expected|plan(?:s|ning|ned)? (?:to|on)|aim(?:s|ing)?|trying|tr(?:y|ies) to|or so|thereafter|or shortly|estimated|anticipated|ideally|roughly|approximately|no rush|no hurry|preferably|any ?time|whenever|at your (?:convenience|leisure)|purchas\\p{L}*|shop|earn|bonus|rewards?|prizes?|win|automatically|debited',
    'voraussichtlich|vielleicht|wahrscheinlich|vermutlich|ungefähr|hoffentlich|möglicherweise|eventuell|evtl|versuch\\p{L}*|idealerweise|keine eile|automatisch|abgebucht|eingezogen|geplant|in etwa',
  ),
  'iu',
);
export const LOOSELY =
  /(?<!\p{L})(?:some ?time|at some point|later|about|around|circa|ca\.?|etwa|gegen|irgendwann|im laufe(?: des| von)?)\s+$/iu;

/** "When: ..." */
export const WHEN = /^\W*(?:when|wann|termin)\s*:\s*$/iu;
/** Words that ask the reader to come, in the clause of an appointment. */
export const INVITES = new RegExp(
  anyOf(
    "(?:please|kindly) (?:\\p{L}+ )?(?:join(?! me in)|attend(?! to)|come|be (?:there|at|in))|plan to (?:attend(?! to)|join|be)|(?:you are|you[’']re|you both are) (?:\\p{L}+ )?invited|(?:are|is) (?:cordially |warmly |kindly |all )invited|invit(?:e|ing) you|join us|save the date|come (?:and|along|join)",
    '(?:bitte komm\\p{L}*|(?:laden?) (?:ich |wir )?(?:dich|sie|euch|herzlich)|(?:sie|du|ihr) (?:sind|bist|seid) [^.;!?]{0,40}eingeladen|herzlich eingeladen|wir treffen uns|treffen wir uns|wir sehen uns)',
  ),
  'iu',
);
const EVENT =
  '(?:meeting|conference call|conf call|call|interview|appointment|presentation|session|workshop|training|orientation|lunch|dinner|breakfast|demo|kick-?off|stand-?up|webinar|seminar|review|handover|slot|besprechung|sitzung|termin|treffen|gespräch|telefonat|videocall|workshop|schulung|präsentation|jour fixe|seminar|vorstellungsgespräch)';
/** Words by which an appointment with its hour is one of the reader's. */
export const IS_YOURS = new RegExp(
  anyOf(
    `(?:our|your) (?:(?!(?:is|are|was|were|have|has|will|last|previous)(?!\\p{L}))[\\p{L}-]+ ){0,3}${EVENT}`,
    `(?:unsere?[rnms]?|ihre?[rnms]?|deine?[rnms]?|euer|eure[rnms]?) (?:nächste[rs]? |wöchentliche[rs]? )?(?:(?!treffen)\\p{L}{0,20}${EVENT}|(?<=(?:unser|ihr|dein|euer) )treffen)`,
    "(?:i|we)(?:['’]ve| have) (?:set up|scheduled|booked|arranged|put)|reminder|remind you|we(?:['’]ll| will)? (?:\\p{L}+ )?meet|meet me|you are scheduled|you have an?",
    'erinnerung|erinner\\p{L}* (?:sie|dich|euch|ich|wir)|(?:ich|wir) (?:habe|haben) [^.;!?]{0,60}(?:eingestellt|gebucht|angesetzt|reserviert)',
  ),
  'iu',
);
/** Behind its moment the appointment is told of: "our call tomorrow was good", "... has been moved". */
export const IS_TOLD_OF =
  /^[^.;!?]{0,40}?(?<!\p{L})(?:was|were|has|have|had|will|won[’']t|is|isn[’']t|would|went|war|waren|hat|wird|wurde|muss|fällt|entfällt|ist)(?!\p{L})/iu;
/** "The meeting is on ...", with nothing said of whose it is. */
export const MEETING_IS = expression(
  `^\\W*(?:(?:the|this|today['’]s|tomorrow['’]s|die|das|der|correction)[\\s.…:]+){0,3}(?:(?:next|team|staff|weekly|project|conference|kick-?off|nächste|wöchentliche)\\s+){0,3}\\p{L}{0,14}${EVENT}\\s+(?:is|are|will (?:be|take place|start|begin)|starts|begins|takes place|(?:has|have) been (?:moved|rescheduled|changed|scheduled)|is (?:scheduled|set)|ist|beginnt|findet|wurde|wird)(?!\\p{L})[^.;!?,]{0,30}$`,
);
/** "Ihre Untersuchung ist für ... eingeplant." */
export const GERMAN_MEETING = expression(
  `(?:(?<!\\p{L})(?:ihre?|deine?|eure?|euer|unsere?) [\\p{L}\\d-]+|(?:^|, )(?:der|die|das) \\p{L}{0,20}${EVENT}) (?:[^,;:]{0,30} )?(?:ist|wurde|wird|findet|haben wir|habe ich)(?: [^,;:]{0,20})?$`,
);
export const GERMAN_MEETING_ENDS =
  /^[^.;!?]{0,40}?(?<!\p{L})(?:eingeplant|angesetzt|anberaumt|vereinbart|statt|gelegt|bestimmt|gebucht)(?!\p{L})/iu;
/** Another one's, or away. */
export const NOT_ATTENDED = new RegExp(
  anyOf(
    '(?:am|is|are|will be) (?:attending|travel\\p{L}*|giving|hosting|going|flying|away|busy|tied up|out)|he|she|they|his|her|their|i (?:am|have a|will be|was)|took|last|previous|were|before|after|until|since|prior to|vor|nach|seit|er|seine?|ihm',
  ),
  'iu',
);
