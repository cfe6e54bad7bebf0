/** Connection to the chat host: sends requests, and applies the host's colours, fonts and language. */
import { type Bridge, openBridge, PROTOCOL_VERSION } from './bridge.ts';
import { locale, useLocale } from './formats.ts';

type Values = Readonly<Record<string, unknown>>;

/** A tool's result as the host sends it, without validation. */
export type ToolResult = {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Values;
  readonly isError?: boolean;
};

type Capability = 'serverTools' | 'openLinks' | 'message' | 'updateModelContext';

type Dimensions = { readonly height?: number; readonly maxHeight?: number };
type HostContext = {
  readonly theme?: string;
  readonly locale?: string;
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
  readonly containerDimensions?: Dimensions;
  readonly toolInfo?: { readonly tool?: { readonly name?: string } };
};

export type Host = {
  /** Name of the tool whose answer is shown; not every host sends it. */
  readonly tool: string | undefined;
  readonly can: (capability: Capability) => boolean;
  /**
   * Calls a tool. Rejects if the call fails, or if the tool's answer is an error or has no data. The error's message is
   * for the person.
   */
  readonly callTool: (name: string, args: object) => Promise<Values>;
  readonly openLink: (url: string) => Promise<void>;
  readonly say: (text: string) => Promise<void>;
  /** Adds a text for the model. The model reads the text together with the person's next message. */
  readonly tellModel: (text: string) => Promise<void>;
  readonly reportHeight: () => void;
  readonly heightMax: () => number;
};

export type Heard = {
  readonly input: (args: Readonly<Record<string, unknown>>) => void;
  readonly result: (result: ToolResult) => void;
  readonly cancelled: () => void;
  readonly changed: () => void;
};

/** Maximum height of the view inside a chat, in pixels. */
const HEIGHT_MAX = 500;

export async function meetHost(heard: Heard): Promise<Host> {
  let dimensions: Dimensions = {};
  const take = (context: HostContext = {}) => {
    dimensions = context.containerDimensions ?? dimensions;
    wear(context);
  };
  const bridge = openBridge(window.parent, (method, params) => {
    const hears: Record<string, (params: never) => void> = {
      'ui/notifications/tool-input': ({ arguments: args = {} }: { arguments?: Record<string, unknown> }) =>
        heard.input(args),
      'ui/notifications/tool-result': heard.result,
      'ui/notifications/tool-cancelled': heard.cancelled,
      'ui/notifications/host-context-changed': (context: HostContext) => {
        take(context);
        heard.changed();
      },
    };
    if (Object.hasOwn(hears, method)) hears[method]?.((params ?? {}) as never);
  });
  const { hostCapabilities, hostContext } = (await bridge.request('ui/initialize', {
    appInfo: { name: 'billhook-invoices', title: 'Invoices', version: '1' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: PROTOCOL_VERSION,
  })) as { readonly hostCapabilities?: Partial<Record<Capability, object>>; readonly hostContext?: HostContext };
  take(hostContext);
  bridge.notify('ui/notifications/initialized', {});
  return {
    ...asking(bridge),
    tool: hostContext?.toolInfo?.tool?.name,
    can: (capability) => hostCapabilities?.[capability] !== undefined,
    reportHeight: reporter(bridge),
    heightMax: () => Math.min(HEIGHT_MAX, dimensions.height ?? dimensions.maxHeight ?? HEIGHT_MAX),
  };
}

function asking({ request }: Bridge): Pick<Host, 'callTool' | 'openLink' | 'say' | 'tellModel'> {
  const orFail = async (method: string, params: object): Promise<ToolResult> => {
    const result = (await request(method, params)) as ToolResult;
    if (result.isError) throw new Error(wordsOf(result));
    return result;
  };
  const text = (words: string) => [{ type: 'text', text: words }];
  return {
    callTool: async (name, args) => {
      const result = await orFail('tools/call', { name, arguments: args });
      if (!result.structuredContent) throw new Error(wordsOf(result));
      return result.structuredContent;
    },
    openLink: async (url) => void (await orFail('ui/open-link', { url })),
    say: async (words) => void (await orFail('ui/message', { role: 'user', content: text(words) })),
    tellModel: async (words) => void (await orFail('ui/update-model-context', { content: text(words) })),
  };
}

/** Text for the person: a refusal's message and hint, or the result's text. */
export function wordsOf({ structuredContent, content }: ToolResult): string {
  const error = structuredContent?.error as { readonly message?: string; readonly hint?: string } | undefined;
  const said = error
    ? [error.message, error.hint].filter(Boolean).join(' ')
    : content?.map(({ text }) => text).join(' ');
  return said || 'There was no answer.';
}

/** Reports each change of the content's height. */
function reporter({ notify }: Bridge): () => void {
  let reported = 0;
  return () => {
    const height = contentHeight();
    if (height !== reported) notify('ui/notifications/size-changed', { height });
    reported = height;
  };
}

export function contentHeight(): number {
  return Math.ceil(document.documentElement.getBoundingClientRect().height);
}

/** Applies the colours, fonts and language of the host. */
function wear({ theme, locale: given, styles }: HostContext): void {
  const { style } = document.documentElement;
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (name.startsWith('--') && value !== undefined) style.setProperty(name, value);
  }
  useLocale(given ?? locale);
}
