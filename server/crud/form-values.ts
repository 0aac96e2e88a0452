import type { Resource } from '#shared/resource/define-resource.ts';
import type { FormOptions } from '../frame/route.ts';

/** How a resource's records come as multipart forms: text becomes what the field's kind carries in JSON. */
export function formOf(resource: Resource): FormOptions {
  const lists = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'attachments');
  return {
    lists,
    value(name, text) {
      const kind = Object.hasOwn(resource.fields, name) ? resource.fields[name]?.kind : undefined;
      switch (kind ?? name) {
        case 'number':
        case 'money':
        case 'reference':
        case 'file':
        case 'seen':
          return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
        case 'references':
        case 'attachments':
        case 'lines':
          return fromJson(text);
        default:
          return text;
      }
    },
  };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
