import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';

/** Headers of every answer; the app's pages run only their own scripts and styles and load nothing from elsewhere. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:');
  const callOrigins = [config.apiBase, config.goalsBase]
    .filter((base): base is string => base !== null)
    .map((base) => new URL(base).origin);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...callOrigins],
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No string becomes HTML or script: only what DOMPurify cleaned may be written into a document.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['dompurify'],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', NO_DEVICES);
  });
}

/** What no page of ours asks for, and so no script that got into one may. */
const NO_DEVICES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
