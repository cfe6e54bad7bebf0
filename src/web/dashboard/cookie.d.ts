/** Types of the functions that we use from `cookie` 0.7. Express uses this version, and it has no types of its own. */
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
