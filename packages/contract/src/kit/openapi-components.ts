import * as z from 'zod';

type Io = 'input' | 'output';
export type JsonSchema = Record<string, unknown>;

/** Converts schemas and collects the named ones that they refer to. */
export class Components {
  readonly used: Record<string, JsonSchema> = {};
  readonly #names: Record<Io, SchemaNames>;

  constructor(schemas: ReadonlyMap<string, z.ZodType>) {
    this.#names = { input: new SchemaNames(), output: new SchemaNames() };
    for (const [id, schema] of schemas) {
      const requestsDiffer = inlined(schema, 'input') !== inlined(schema, 'output');
      this.#names.output.add(schema, { ...schema.meta(), id });
      this.#names.input.add(schema, { ...schema.meta(), id: requestsDiffer ? `${id}Input` : id });
    }
  }

  schemaOf(schema: z.ZodType, io: Io): JsonSchema {
    const converted = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: this.#names[io],
      override: ({ jsonSchema }) => dropSafeIntegerLimits(jsonSchema),
    });
    const {
      $schema: _,
      $defs,
      ...rest
    } = JSON.parse(
      JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    Object.assign(this.used, $defs);
    return rest;
  }
}

/** The names of components; other metadata, such as formats, is in Zod's global registry. */
class SchemaNames extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    return super.get(schema) ?? z.globalRegistry.get(schema);
  }
}

/** Every integer of Zod has them; in JSON they say nothing. */
function dropSafeIntegerLimits(schema: z.core.JSONSchema.BaseSchema) {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

const inlined = (schema: z.ZodType, io: Io) =>
  JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
