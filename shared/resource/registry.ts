import type { Resource } from './define-resource.ts';

/** Resources by name. References and the engine find them here, so a resource is known from the moment it is added. */
export class Registry {
  private readonly byName = new Map<string, Resource>();

  constructor(resources: readonly Resource[]) {
    this.add(...resources);
  }

  /** Makes resources known; two of one name contradict each other and are refused. */
  add(...resources: readonly Resource[]): void {
    for (const resource of resources) {
      if (this.byName.has(resource.name)) throw new Error(`two resources are called ${resource.name}`);
      this.byName.set(resource.name, resource);
    }
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
}
