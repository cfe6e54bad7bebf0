/** Options of the official clients: each result schema is compiled once per process, instead of once per client. */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';

type Validator = ReturnType<AjvJsonSchemaValidator['getValidator']>;

const provider = new AjvJsonSchemaValidator();
const compiled = new Map<string, Validator>();

export const COMPILED_ONCE = {
  jsonSchemaValidator: {
    getValidator: <T>(schema: Parameters<AjvJsonSchemaValidator['getValidator']>[0]) => {
      const text = JSON.stringify(schema);
      const validator = compiled.get(text) ?? provider.getValidator(schema);
      compiled.set(text, validator);
      return validator as ReturnType<typeof provider.getValidator<T>>;
    },
  },
};
