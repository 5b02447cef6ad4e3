import { z } from 'zod/mini';
import { defineCall } from './call.ts';

export const healthCalls = {
  alive: defineCall({
    id: 'health.alive',
    method: 'GET',
    path: '/healthz',
    auth: 'none',
    summary: 'The process answers',
    success: { 200: z.object({ status: z.literal('ok') }) },
  }),
  ready: defineCall({
    id: 'health.ready',
    method: 'GET',
    path: '/readyz',
    auth: 'none',
    summary: 'The database answers, there is room for the data, and the process is not stopping',
    success: { 200: z.object({ status: z.literal('ready') }) },
    failures: [{ status: 503, code: 'not_ready', text: 'Not ready' }],
  }),
  metrics: defineCall({
    id: 'health.metrics',
    method: 'GET',
    path: '/metrics',
    auth: 'none',
    summary: "Prometheus text, for the operator's token or from loopback",
    mediaType: 'text/plain',
    success: { 200: null },
    failures: [{ status: 403, code: 'forbidden' }],
  }),
  openapi: defineCall({
    id: 'health.openapi',
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'none',
    summary: 'This contract as an OpenAPI 3.1 document',
    success: { 200: z.looseObject({ openapi: z.string() }) },
  }),
} as const;
