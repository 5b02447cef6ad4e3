import { describe, expect, it } from 'vitest';
import { createTextWeight, endOfWeight } from './text-weight.ts';

const weigh = (text: string) => createTextWeight()(text);

describe('what people write weighs little more than its letters', () => {
  it.each([
    'Dear Ada, the offer (3 of 4) costs € 1.200 – see “Anhang”. Grüße, Łukasz',
    'Xin chào, chúng tôi gửi bạn báo giá mới nhất.',
    'Добрый день! Счёт № 12 за март во вложении, ждём оплату до 3 апреля.',
    'السلام عليكم، پیوست گزارش ماهانه را ببینید. چگونه می‌توانم کمک کنم؟',
    '明日の会議は10時からです。よろしくお願いいたします。',
    'नमस्ते, कृपया संलग्न चालान देखें।',
  ])('%s', (text) => {
    expect(weigh(text)).toBeLessThan(1.5 * text.length + 50);
  });
});

describe('what is shaped piece by piece weighs by its pieces [FIX-44]', () => {
  it.each([
    ['pictographs apart', '\u{1f469} '],
    ['joined pictographs apart', '\u{1f469}\u200d\u{1f469} '],
    ['Latin and Hebrew', 'a\u05d0'],
    ['Latin and Chinese', 'a\u6f22'],
    ['Thai and Devanagari', '\u0e01\u0915'],
    ['old scripts', 'a\u{12000}'],
  ])('%s', (_, piece) => {
    expect(weigh(piece.repeat(1_000))).toBeGreaterThan(50_000);
  });

  it('also over the borders of texts', () => {
    const next = createTextWeight();
    let weight = 0;
    for (let count = 0; count < 1_000; count += 1) weight += next('a') + next('\u05d0');
    expect(weight).toBeGreaterThan(50_000);
  });
});

describe('the end of what is laid out at once', () => {
  it('is that of the text where it is light enough', () => {
    expect(endOfWeight('a'.repeat(1_000), 1_000)).toBe(1_000);
  });

  it('comes earlier where each letter is of another script', () => {
    expect(endOfWeight('a'.repeat(200_000), 100_000)).toBe(100_000);
    expect(endOfWeight('a\u05d0'.repeat(100_000), 100_000)).toBeLessThan(5_000);
  });
});
