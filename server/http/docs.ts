import type { FastifyReply } from 'fastify';
import type { RawRoute, Route } from '../frame/route.ts';
import { openApiDocument, tagOf } from './openapi.ts';

/** `GET docs` (a page), `GET docs.json` (OpenAPI 3.1) and the page's colours, over the table of all routes. */
export function docsRoutes(routes: () => readonly Route[]): RawRoute[] {
  let document: string | undefined;
  let page: string | undefined;
  return [
    fileRoute('/docs', 'This API as a page', 'text/html; charset=utf-8', () => {
      page ??= pageOf(routes());
      return page;
    }),
    fileRoute('/docs.json', 'This API as an OpenAPI 3.1 document', 'application/json; charset=utf-8', () => {
      document ??= JSON.stringify(openApiDocument(routes()));
      return document;
    }),
    fileRoute('/docs.css', 'The colours of that page', 'text/css; charset=utf-8', () => STYLES),
  ];
}

function fileRoute(path: string, summary: string, type: string, content: () => string): RawRoute {
  return {
    method: 'GET',
    path,
    access: 'public',
    summary,
    kind: 'own',
    produces: [type.split(';')[0] ?? type],
    raw: async (_context, reply: FastifyReply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content()),
  };
}

function pageOf(routes: readonly Route[]): string {
  const { info, components } = openApiDocument([]) as unknown as Overview;
  const tags = [...new Set(routes.map(tagOf))].sort();
  const sections = tags.map((tag) =>
    section(
      tag,
      routes.filter((route) => tagOf(route) === tag),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Service Portal: the API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>Service Portal: the API</h1>
<p>${routes.length} calls beneath <code>/api</code>. The same as an <a href="/api/docs.json">OpenAPI 3.1 document</a>.</p>
<p>${inWords(info.description)}</p>
${schemaBlock('Failure', components.schemas.Failure)}
</header>
<nav aria-label="Groups of calls"><ul>${tags.map((tag) => `<li><a href="#${tag}">${tag}</a></li>`).join('')}</ul></nav>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function section(tag: string, routes: readonly Route[]): string {
  return `<section id="${tag}" aria-labelledby="${tag}-title">
<h2 id="${tag}-title">${tag}</h2>
${routes.map(call).join('\n')}
</section>`;
}

function call(route: Route): string {
  const { paths } = openApiDocument([route]) as { paths: Record<string, Record<string, Operation>> };
  const [[path, operations] = ['', {}]] = Object.entries(paths);
  const [operation] = Object.values(operations);
  const { 'application/json': json, 'multipart/form-data': form } = operation?.requestBody?.content ?? {};
  const body = (json ?? form)?.schema;
  const answers = Object.entries(operation?.responses ?? {}).flatMap(([status, { content }]) =>
    status === 'default' ? [] : [[status, answerOf(content)] as const],
  );
  const parameters = (place: string) => operation?.parameters.filter((one) => one.in === place) ?? [];
  const [query, headers] = [parameters('query'), parameters('header')];
  return `<details>
<summary><b class="${route.method.toLowerCase()}">${route.method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(route.summary)}</span></summary>
<p>${escapeHtml(operation?.description ?? '')}${route.form ? ` Takes ${route.form.only ? '' : 'JSON or '}a multipart form.` : ''}</p>
${query.length > 0 ? schemaBlock('Query', Object.fromEntries(query.map(({ name, description, schema }) => [name, { description, ...schema }]))) : ''}
${headers.map(({ name, description = '' }) => `<p><code>${name}</code> ${inWords(description)}</p>`).join('\n')}
${body ? schemaBlock('Body', body) : ''}
${answers.map(([status, answer]) => schemaBlock(`Answer ${status}`, answer)).join('\n')}
</details>`;
}

/** What stands in the envelope, or the media types of a file. */
function answerOf(content: Operation['responses'][string]['content'] = {}): unknown {
  const { data, meta } = content['application/json']?.schema.properties ?? {};
  if (data === undefined) return Object.keys(content);
  return meta === undefined ? { data } : { data, meta };
}

/** What all calls have in common. */
interface Overview {
  info: { description: string };
  components: { schemas: { Failure: unknown } };
}

interface Operation {
  description: string;
  parameters: { name: string; in: string; description?: string; schema: object }[];
  responses: Record<
    string,
    { content?: Record<string, { schema: { properties?: { data: unknown; meta?: unknown } } }> }
  >;
  requestBody?: {
    content: { 'application/json'?: { schema: unknown }; 'multipart/form-data'?: { schema: unknown } };
  };
}

function schemaBlock(title: string, schema: unknown): string {
  return `<h3>${title}</h3>\n<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

/** A text of the document, which has names and examples between backticks. */
function inWords(text: string): string {
  return escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
}

const STYLES = `:root { color-scheme: light dark; --ink: #1c2321; --dim: #55605b; --line: #d9dfdb; --back: #ffffff; --sunken: #f4f6f5; --accent: #0b5d34; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edea; --dim: #a3aea8; --line: #36403b; --back: #161b19; --sunken: #1e2522; --accent: #6fd19c; } }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding: 0; list-style: none; }
h2 { margin: 2rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { margin: 0.75rem 0 0.25rem; font-size: 0.9rem; }
details { border-bottom: 1px solid var(--line); }
summary { padding: 0.5rem 0; cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; font-size: 0.8rem; color: var(--accent); }
summary span { color: var(--dim); }
code { overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: 0.75rem; overflow-x: auto; border-radius: 6px; background: var(--sunken); font-size: 0.85rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
