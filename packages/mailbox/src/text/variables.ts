import { declare, readPending } from './declarations.ts';
import type { WorkLimit } from './work-limit.ts';

type Values = ReadonlyMap<string, string>;

/** An element has the variables of those around it; most have none of their own. */
export function variablesOf(style: Values, around: Values, limit: WorkLimit): Values {
  if (!hasVariables(style)) return around;
  const own = [...style].filter(([property]) => property.startsWith('--'));
  limit.spend(around.size + own.length);
  return new Map([...around, ...own]);
}

/** Puts in what waits for variables; what comes out as no value is as if it were not said. */
export function resolveVariables(style: Values, variables: Values, isQuirky: boolean): Values {
  if (!isPending(style)) return style;
  const resolved = new Map<string, string>();
  for (const [longhand, value] of style) {
    const pending = readPending(value);
    if (pending === null) resolved.set(longhand, value);
    else {
      const parts = new Map<string, string>();
      declare(parts, pending.property, substitute(pending.value, variables), isQuirky);
      const part = parts.get(longhand);
      if (part !== undefined && readPending(part) === null) resolved.set(longhand, part);
    }
  }
  return resolved;
}

function hasVariables(style: Values): boolean {
  for (const property of style.keys()) if (property.startsWith('--')) return true;
  return false;
}

function isPending(style: Values): boolean {
  for (const value of style.values()) if (readPending(value) !== null) return true;
  return false;
}

/** Variables in variables are followed this far: each may name another twice. */
const MAX_SUBSTITUTIONS = 20;

function substitute(value: string, variables: Values): string {
  let text = value;
  for (let turn = 0; turn < MAX_SUBSTITUTIONS; turn += 1) {
    const next = text.replace(
      /var\(\s*(--[^\s,()]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/,
      (_, name, other) => variables.get(name)?.slice(0, 200) ?? other ?? '',
    );
    if (next === text) break;
    text = next;
  }
  return text.trim();
}
