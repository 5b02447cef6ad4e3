import { describe, expect, it } from 'vitest';
import { type AskingForm, formAfter, shapeBody, THOUGHT_TOKENS } from './asking-form.ts';

const FORM: AskingForm = {
  format: 'schema',
  limit: 'max_tokens',
  hasTemperature: true,
  thoughtTokens: 0,
};
const refusedWith = (error: unknown, more: { status?: number; data?: string } = {}) =>
  formAfter(FORM, { status: 400, data: '{}', body: JSON.stringify({ error }), ...more });

describe('an endpoint that refuses part of a request', () => {
  it.each<[string, Partial<AskingForm>]>([
    [
      '{"error":{"message":"Unsupported parameter: \'max_tokens\' is not supported with this model. Use \'max_completion_tokens\' instead.","param":"max_tokens","code":"unsupported_parameter"}}',
      { limit: 'max_completion_tokens', thoughtTokens: THOUGHT_TOKENS },
    ],
    [
      '{"error":{"message":"Unsupported value: \'temperature\' does not support 0 with this model.","param":"temperature","code":"unsupported_value"}}',
      { hasTemperature: false },
    ],
    [
      '{"error":{"message":"This response_format type is unavailable now","param":null}}',
      { format: 'json' },
    ],
    ['{"error":"\'response_format.type\' must be \'text\'"}', { format: 'json' }],
    [
      '{"detail":[{"type":"extra_forbidden","loc":["body","temperature"]}]}',
      { hasTemperature: false },
    ],
    [
      'Unrecognized request argument supplied: max_tokens',
      { limit: 'max_completion_tokens', thoughtTokens: THOUGHT_TOKENS },
    ],
  ])('is asked without it: %s', (body, change) => {
    const found = formAfter(FORM, { status: 400, data: '{}', body });
    expect(found).toEqual({ ...FORM, ...change });
  });

  it('is asked in no other form for anything else', () => {
    expect(
      refusedWith({ message: 'Filtered', param: 'prompt', code: 'content_filter' }),
    ).toBeNull();
    expect(refusedWith({ message: 'temperature', param: 'messages' })).toBeNull();
    expect(refusedWith({ message: 'temperature' }, { status: 401 })).toBeNull();
    expect(
      refusedWith({ message: 'maximum context length is 4096, reduce max_tokens' }),
    ).toBeNull();
    expect(
      formAfter({ ...FORM, hasTemperature: false }, { status: 400, data: '', body: 'temperature' }),
    ).toBeNull();
  });

  it('is not talked into another form by words of the mail that it repeats', () => {
    const data = '{"text":"The temperature is too high"}';
    expect(refusedWith({ message: 'Refused: The temperature is too high' }, { data })).toBeNull();
    expect(refusedWith({ message: 'x', param: 'temperature' }, { data })).toEqual({
      ...FORM,
      hasTemperature: false,
    });
  });

  it('asks less of an endpoint with each step, and in the end nothing', () => {
    const body = { model: 'm', max_tokens: 5, temperature: 0, response_format: { type: 'x' } };
    expect(shapeBody(FORM, body)).toEqual(body);
    const json: AskingForm = { ...FORM, format: 'json', limit: 'max_completion_tokens' };
    expect(shapeBody(json, body)).toEqual({
      model: 'm',
      max_completion_tokens: 5,
      temperature: 0,
      response_format: { type: 'json_object' },
    });
    const bare: AskingForm = { ...json, format: 'none', hasTemperature: false };
    expect(shapeBody(bare, body)).toEqual({ model: 'm', max_completion_tokens: 5 });
  });
});
