/** What an endpoint says of the first part of a request that it does not take, in each of the ways that are in use. */
export function refuseParameter(body: Readonly<Record<string, unknown>>): unknown {
  if ('max_tokens' in body)
    return {
      error: {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    };
  if ('temperature' in body)
    return { detail: [{ type: 'extra_forbidden', loc: ['body', 'temperature'], input: 0 }] };
  return 'response_format' in body ? { error: "'response_format.type' must be 'text'" } : null;
}
