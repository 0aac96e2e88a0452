/** A parameter of a call, as the API's documentation has it. */
export interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: Record<string, unknown>;
}

/** A call, as the API's documentation has it. */
export interface Operation {
  description: string;
  parameters: Parameter[];
  operationId: string;
  summary: string;
  security: unknown[];
  responses: Record<
    string,
    { content: Record<string, { schema: { format?: string; properties?: Record<string, object> } }> }
  >;
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  'x-permissions'?: string[];
}
