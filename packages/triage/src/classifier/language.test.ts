import { describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#model/weights.ts';
import { buildInput } from './build-input.ts';
import { createClassifier } from './classifier.ts';

const classifier = createClassifier(DEFAULT_WEIGHTS);

describe('a language that the model was not taught is "Not sure" [PLUS-07]', () => {
  test.each([
    [
      'French',
      'Procuration à signer',
      'Veuillez trouver ci-joint la procuration pour le notaire. Il nous la faut avant vendredi, merci de la signer et de me la renvoyer.',
    ],
    [
      'Spanish',
      'Devoluciones bloqueadas',
      'Perdona que te escriba, pero el formulario no funciona en las tiendas y los clientes están esperando. ¿Puedes llamar hoy?',
    ],
    [
      'Polish',
      'Umowa',
      'Czy możesz dziś podpisać umowę? Klient czeka na odpowiedź i nie możemy ruszyć dalej. Proszę daj znać, to jest bardzo pilne.',
    ],
    ['Greek', 'Σύμβαση', 'Παρακαλώ υπογράψτε τη σύμβαση σήμερα, ο πελάτης περιμένει.'],
    ['Japanese', '契約書', '本日中に契約書への署名をお願いいたします。お客様が待っています。'],
    [
      'Finnish',
      'Sopimus',
      'Voitko allekirjoittaa sopimuksen tänään, koska asiakas odottaa vastausta emmekä pääse eteenpäin ennen kuin se tulee takaisin. Soita minulle heti kun ehdit, niin käydään läpi vielä viimeiset kohdat ja lähetetään kaikki eteenpäin asiakkaalle jo tänä iltana ennen kokouksen alkua huomenna aamulla kello kahdeksan toimistolla kolmannessa kerroksessa ison neuvotteluhuoneen puolella.',
    ],
    [
      'Turkish',
      '',
      'Sözleşmeyi bugün imzalar mısın? Müşteri cevap bekliyor ve sensiz devam edemiyoruz.',
    ],
    ['Indonesian', '', 'Tolong tanda tangani kontrak hari ini, klien sudah menunggu jawaban kita.'],
    ['Romanian', '', 'Te rog sa semnezi contractul astazi, clientul asteapta raspunsul nostru.'],
    ['Hungarian', '', 'Kérlek írd alá ma a szerződést, az ügyfél vár a válaszra.'],
    ['Czech', '', 'Mohl bys prosím dnes podepsat smlouvu? Klient čeká na odpověď.'],
    ['Vietnamese', '', 'Bạn có thể ký hợp đồng hôm nay không? Khách hàng đang chờ câu trả lời.'],
    ['Swahili', '', 'Tafadhali saini mkataba leo, mteja anasubiri jibu letu.'],
    ['a short Finnish note', '', 'Voitko allekirjoittaa sopimuksen tänään? Asiakas odottaa.'],
    ['two letters', '谢谢', ''],
    [
      'a Chinese text under an English subject',
      'Contract for signature',
      '请今天签署合同，客户在等。',
    ],
  ])('%s', (_, subject, text) => {
    const answer = classifier.classify(buildInput({ subject, text }));
    expect(answer).toMatchObject({ unsure: true, confidence: 0.25 });
    expect(answer.reasoning).toMatch(/^It seems to be neither English nor German/);
  });

  test.each([
    [
      'English',
      'Contract',
      'Could you please sign the contract today? The client is waiting for it and we cannot go on without your signature.',
    ],
    [
      'German',
      'Vertrag',
      'Könntest du bitte heute den Vertrag unterschreiben? Der Kunde wartet darauf und wir kommen ohne deine Unterschrift nicht weiter.',
    ],
    [
      'a name in an English mail',
      'Café de la Paix',
      'We will meet at the Café de la Paix on Friday at noon, see you there.',
    ],
    ['few words', 'Re: Lunch', 'Ok, noon'],
    [
      'German key words',
      'Terminänderung',
      'Besprechung Montag verschoben auf Donnerstag, Raum Hamburg, Unterlagen folgen',
    ],
    ['figures', 'Curves', 'NG 2.31 2.35 2.41\nCL 19.8 20.1 20.4'],
  ])('but %s is not', (_, subject, text) => {
    expect(classifier.classify(buildInput({ subject, text })).reasoning).not.toMatch(/guess/);
  });

  test.each([
    ['nothing at all', '', ''],
    ['a scan', 'Scan', ' \n'],
    ['a mail that was passed on', 'FW: Contract Dana', ''],
  ])('and so is %s: there is nothing to judge by', (_, subject, text) => {
    const answer = classifier.classify(buildInput({ subject, text, hasAttachments: true }));
    expect(answer).toMatchObject({ unsure: true, confidence: 0.25 });
    expect(answer.reasoning).toMatch(/^There is no text in it to judge by/);
  });

  test('but not what a machine sends without words, or a subject that says it all', () => {
    const { signals } = buildInput({});
    const scanned = buildInput({ subject: 'Scan', signals: { ...signals, automated: true } });
    const asked = buildInput({ subject: 'Can you sign the contract with Dana today?' });
    for (const input of [scanned, asked])
      expect(classifier.classify({ ...input, text: '' }).reasoning).not.toMatch(/guess/);
  });

  test('and what the user taught still holds', () => {
    const input = buildInput({
      subject: 'Contrat',
      text: 'Merci de signer le contrat pour le client avec votre accord, il est dans la pièce jointe.',
    });
    const because = { quadrant: 'do', sentence: 'You moved mail from Bob here before.' } as const;
    const personal = { urgent: 6, important: 6, because, elsewhere: null, doubts: null };
    expect(classifier.classify(input, { personal })).toMatchObject({ guess: 'do', unsure: false });
  });
});
