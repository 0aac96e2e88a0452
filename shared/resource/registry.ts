import type { Resource } from './define-resource.ts';
import type { Outline } from './outline.ts';

/** Resources by name. References and the engine find them here, so a resource is known from the moment it is added. */
export class Registry {
  private readonly byName = new Map<string, Resource>();
  private readonly sketched = new Map<string, Outline>();

  /** Makes resources known; two of one name contradict each other and are refused. */
  add(...resources: readonly Resource[]): void {
    for (const resource of resources) {
      if (this.byName.has(resource.name)) throw new Error(`two resources are called ${resource.name}`);
      this.byName.set(resource.name, resource);
    }
  }

  /** Makes the outlines of resources known whose definitions may come later. */
  sketch(outlines: readonly Outline[]): void {
    for (const outline of outlines) this.sketched.set(outline.name, outline);
  }

  /** Every resource, in the order in which they were added. */
  get all(): readonly Resource[] {
    return [...this.byName.values()];
  }

  /** The resource of a name; a name that isn't known is a mistake of the program. */
  named(name: string): Resource {
    const found = this.byName.get(name);
    if (!found) throw new Error(`no resource is called ${name}`);
    return found;
  }

  /** The resource of a name, if its definition is here. */
  find(name: string): Resource | undefined {
    return this.byName.get(name);
  }

  /** The definition of a name or, before it is here, its outline; a name that isn't known is a mistake of the program. */
  outline(name: string): Outline {
    return this.byName.get(name) ?? this.sketched.get(name) ?? this.named(name);
  }
}

/** All that is known by name. */
export const REGISTRY = new Registry();

/** The resource of a name; a name that isn't registered is a mistake of the program. */
export function resourceNamed(name: string): Resource {
  return REGISTRY.named(name);
}

/** All resources that view one url; the first of them, the one that creates if there is one, defines its fields. */
export function resourcesAt(url: string): Resource[] {
  return creatorsFirst(REGISTRY.all.filter((resource) => resource.url === url));
}

/** The name under which the timelines of a table's records are kept, whichever resource views them: that of the one that creates them. */
export function subjectOf(resource: Resource): string {
  return (
    creatorsFirst(REGISTRY.all.filter(({ table }) => table === resource.table))[0]?.name ?? resource.name
  );
}

/** The same resources, those first that create records: in menus a view may come before what it views. */
export function creatorsFirst(views: readonly Resource[]): Resource[] {
  const creates = ({ actions }: Resource) => actions.includes('create');
  return [...views.filter(creates), ...views.filter((view) => !creates(view))];
}
