/**
 * Types of the functions that we use from `cookie` 0.7, the version that Express uses. The package itself contains no
 * types.
 */
declare module 'cookie' {
  type Attributes = {
    readonly path: string;
    readonly httpOnly: boolean;
    readonly sameSite: 'lax';
    readonly secure: boolean;
    readonly maxAge: number;
  };
  export function parse(header: string): Record<string, string | undefined>;
  export function serialize(name: string, value: string, attributes: Attributes): string;
}
