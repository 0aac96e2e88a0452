import helmet from '@fastify/helmet';
import Fastify from 'fastify';

/** The headers that every answer carries, whatever it answers: what browsers must not do with it. They are the same each time, so they are worked out once. */
export async function safeHeaders(): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, HEADERS);
  const { raw } = await probe.inject('/');
  const own = Object.entries(raw.res.getHeaders()).filter(([name]) => !OF_THE_ANSWER.has(name));
  await probe.close();
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** What the answer to the probe carries for itself. */
const OF_THE_ANSWER = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive']);

const HEADERS = {
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      workerSrc: ["'self'"],
      styleSrc: ["'self'"],
      // React sets style properties through the CSSOM, which this doesn't touch; attributes in HTML stay forbidden.
      styleSrcAttr: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  frameguard: { action: 'deny' as const },
  referrerPolicy: { policy: 'same-origin' as const },
  crossOriginEmbedderPolicy: false,
};
