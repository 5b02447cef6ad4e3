export interface Person {
  readonly name: string;
  readonly address: string;
}

/** Whose mailbox it is: the chief operating officer of a freight company with five sites. */
export const owner: Person = {
  name: 'Dana Whitfield',
  address: 'dana.whitfield@brightwater.example',
};

const atBrightwater = (name: string, localPart: string): Person => ({
  name,
  address: `${localPart}@brightwater.example`,
});

export const priya = atBrightwater('Priya Raman, CEO', 'priya.raman');
export const robert = atBrightwater('Robert Abel', 'robert.abel');
export const lena = atBrightwater('Lena Fischer, Legal Director', 'lena.fischer');
export const tom = atBrightwater('Tom Albrecht, Director Ops', 'tom.albrecht');
export const nora = atBrightwater('Nora Bell, Executive Assistant', 'nora.bell');
export const grace = atBrightwater('Grace Mbeki, HR Manager', 'grace.mbeki');
export const yusuf = atBrightwater('Yusuf Demir, Team Lead', 'yusuf.demir');
export const ben = atBrightwater('Ben Carver, Dispatch', 'ben.carver');
export const ravi = atBrightwater('Ravi Menon', 'ravi.menon');
export const sofia = atBrightwater('Sofia Lindqvist', 'sofia.lindqvist');
export const beatriz = atBrightwater('Beatriz Nunes', 'beatriz.nunes');
export const lea = atBrightwater('Léa Moreau', 'lea.moreau');
export const helen = atBrightwater('Helen Ashworth', 'helen.ashworth');
export const kwame = atBrightwater('Kwame Boateng', 'kwame.boateng');
export const agnieszka = atBrightwater('Agnieszka Wróbel', 'agnieszka.wrobel');
export const wout = atBrightwater('Wout de Groot (Works Council)', 'works-council');
export const imran = atBrightwater('Imran Sheikh', 'imran.sheikh');
export const marlies = atBrightwater('Marlies Kuper', 'marlies.kuper');
export const opsLeads = atBrightwater('Operations leads', 'ops-leads');
export const everyone = atBrightwater('Everyone at Brightwater', 'all-staff');

export const incidentDesk = atBrightwater('Incident desk', 'incident-desk');
export const facilities = atBrightwater('Facilities team', 'facilities');
export const serviceDesk = atBrightwater('IT Service Desk', 'it-service');
export const accountsPayable = atBrightwater('Accounts Payable', 'accounts-payable');
export const reception = atBrightwater('Reception Rotterdam', 'reception.rtm');
export const canteen = atBrightwater('Canteen', 'canteen');
export const scanner = atBrightwater('MFP 3rd floor', 'scan-3f');

export const marcus: Person = {
  name: 'Marcus Oyelaran (Client Director, Harrow & Pike)',
  address: 'm.oyelaran@harrowpike.example',
};
export const henrik: Person = {
  name: 'Henrik Solberg',
  address: 'henrik.solberg@solberg-marine.example',
};
export const camille: Person = {
  name: 'Camille Durand',
  address: 'camille.durand@atelier-lumen.example',
};
export const aiko: Person = { name: 'Aiko Tanaka', address: 'aiko.tanaka@norvik.example' };
export const priscilla: Person = {
  name: 'Priscilla Marsh',
  address: 'priscilla.marsh@aldgatefoods.example',
};
export const jonas: Person = {
  name: 'Jonas Weber',
  address: 'jonas.weber@kestrel-freight.example',
};
export const margarethe: Person = {
  name: 'Osterkamp, Margarethe',
  address: 'margarethe@osterkamp-advisory.example',
};
export const duncan: Person = { name: 'Duncan Reyes', address: 'd.reyes@calderfinch.example' };
export const hollmann: Person = {
  name: 'Jürgen Hollmann',
  address: 'j.hollmann@hollmann-gewerbepark.example',
};
export const elodie: Person = {
  name: 'Élodie Garnier',
  address: 'elodie.garnier@port-de-rive.example',
};
export const kai: Person = {
  name: 'Kai Ostendorf',
  address: 'ostendorf@kueste-assekuranz.example',
};
export const marta: Person = {
  name: 'Marta Kowal, Office for Transport Safety',
  address: 'm.kowal@transport-safety.example',
};
export const isabel: Person = {
  name: 'Isabel Ferreira',
  address: 'isabel.ferreira@postbox.example',
};
export const petra: Person = { name: 'Petra Halloran', address: 'petra@halloran.example' };

export const theo: Person = { name: 'Theo Whitfield', address: 'theo@whitfield-home.example' };
export const mum: Person = {
  name: 'Margaret Whitfield',
  address: 'margaret.whitfield@postbox.example',
};
export const sam: Person = { name: 'Sam Whitfield', address: 'sam@whitfield-home.example' };
export const school: Person = {
  name: 'Lindenhof School, Ms Vermeer',
  address: 'vermeer@lindenhof-school.example',
};
export const practice: Person = {
  name: 'Praktijk Dr. Roth',
  address: 'balie@praktijk-roth.example',
};
