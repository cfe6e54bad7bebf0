/** Tools that the conformance suite calls, in addition to the product's own. */
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  MissingRequiredClientCapabilityError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { McpEndpoint } from '../../../../src/api/mcp/http.ts';
import { ASK_ROOTS, AUDIO, askModel, askPerson, IMAGE, resource, says } from './content.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, { type: string }>>;
type Answer = CallToolResult | InputRequiredResult;
type Run = (given: Arguments, context: ServerContext) => Answer | Promise<Answer>;
export type FixtureTool = { readonly description: string; readonly properties?: Properties; readonly run: Run };

const codec = createRequestStateCodec<{ round: number }>({ key: 'only-for-the-conformance-suite-of-the-tests' });
const TEXT = { type: 'string' };

/** `notify` returns the notifier of the endpoint, with which some tools announce changes to subscribed clients. */
export function fixtureTools(notify: () => McpEndpoint['notify']): Readonly<Record<string, FixtureTool>> {
  return { ...PLAIN, ...TALKING, ...ASKING, ...triggers(notify) };
}

const PLAIN: Record<string, FixtureTool> = {
  test_simple_text: answering(says('This is a simple text response for testing.')),
  test_image_content: answering(says(IMAGE)),
  test_audio_content: answering(says(AUDIO)),
  test_embedded_resource: answering(
    says(resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  ),
  test_multiple_content_types: answering(
    says(
      'Multiple content types test:',
      IMAGE,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  ),
  test_error_handling: answering({ ...says('This tool intentionally returns an error for testing'), isError: true }),
};

const PAUSE_MS = 50;

const TALKING: Record<string, FixtureTool> = {
  test_tool_with_logging: {
    description: 'Logs three times.',
    run: async (_, { mcpReq }) => {
      for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcpReq.log('info', words);
        await pause();
      }
      return says('Logged.');
    },
  },
  test_tool_with_progress: {
    description: 'Says three times how far it is.',
    run: async (_, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
        const params = { progressToken, progress, total: 100, message: `${progress} of 100` };
        await mcpReq.notify({ method: 'notifications/progress', params });
        await pause();
      }
      return says(String(progressToken));
    },
  },
  test_logging_tool: {
    description: 'Logs once, if the request asks for it.',
    run: async (_, { mcpReq }) => {
      await mcpReq.log('info', 'Logged');
      return says('Logged.');
    },
  },
};

const DEFAULTS = {
  name: { ...TEXT, default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { ...TEXT, enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const OPTIONS = ['option1', 'option2', 'option3'];
const TITLED = OPTIONS.map((_, index) => ({ const: `value${index + 1}`, title: `Option ${index + 1}` }));
const ENUMS = {
  untitledSingle: { ...TEXT, enum: OPTIONS },
  titledSingle: { ...TEXT, oneOf: TITLED },
  legacyEnum: { ...TEXT, enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
  untitledMulti: { type: 'array', items: { ...TEXT, enum: OPTIONS } },
  titledMulti: { type: 'array', items: { anyOf: TITLED } },
};

const WHO = askPerson('What is your name?', { name: TEXT });
const CAPITAL = askModel('What is the capital of France?');
const CONFIRM = askPerson('Please confirm', { ok: { type: 'boolean' } });

const ASKING: Record<string, FixtureTool> = {
  test_sampling: asking({ prompt: TEXT }, ({ prompt }) => ({ model: askModel(String(prompt)) }), 'LLM response: '),
  test_elicitation: asking(
    { message: TEXT },
    ({ message }) => ({ person: askPerson(String(message), { username: TEXT, email: TEXT }) }),
    'User response: ',
  ),
  test_elicitation_sep1034_defaults: asking({}, () => ({ person: askPerson('Please check', DEFAULTS, []) })),
  test_elicitation_sep1330_enums: asking({}, () => ({ person: askPerson('Please choose', ENUMS, []) })),
  test_streaming_elicitation: asking({}, () => ({ person: CONFIRM })),
  test_input_required_result_elicitation: asking({}, () => ({ user_name: WHO })),
  test_input_required_result_sampling: asking({}, () => ({ capital_question: CAPITAL })),
  test_input_required_result_list_roots: asking({}, () => ({ client_roots: ASK_ROOTS })),
  test_input_required_result_multiple_inputs: withState([
    { user_name: WHO, greeting: CAPITAL, client_roots: ASK_ROOTS },
  ]),
  test_input_required_result_request_state: withState([{ confirm: CONFIRM }]),
  test_input_required_result_tampered_state: withState([{ confirm: CONFIRM }]),
  test_input_required_result_multi_round: withState([
    { step1: askPerson('Step 1: What is your name?', { name: TEXT }) },
    { step2: askPerson('Step 2: What is your favorite color?', { color: TEXT }) },
  ]),
  test_input_required_result_capabilities: {
    description: 'Asks only what the client can answer.',
    run: (_, context) => {
      const can = capabilitiesOf(context);
      const asks = { ...(can.sampling ? { model: CAPITAL } : {}), ...(can.elicitation ? { person: WHO } : {}) };
      return Object.keys(asks).length === 0 ? says('Nothing can be asked.') : inputRequired({ inputRequests: asks });
    },
  },
  test_missing_capability: {
    description: 'Needs a client that can sample.',
    run: (_, context) => {
      if (capabilitiesOf(context).sampling) return says('The client can sample.');
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    },
  },
};

function triggers(notify: () => McpEndpoint['notify']): Record<string, FixtureTool> {
  const trigger = (change: () => void): FixtureTool => ({
    description: 'Tells listeners of a change.',
    run: () => {
      change();
      return says('Told.');
    },
  });
  return {
    test_trigger_tool_change: trigger(() => notify().toolsChanged()),
    test_trigger_prompt_change: trigger(() => notify().promptsChanged()),
  };
}

function answering(answer: CallToolResult): FixtureTool {
  return { description: 'Always answers the same.', run: () => answer };
}

type Asks = Readonly<Record<string, InputRequest>>;

/** Asks until every question has an answer, and then returns the answers. */
function asking(properties: Properties, asks: (given: Arguments) => Asks, lead = 'Answered: '): FixtureTool {
  return {
    description: 'Asks before it answers.',
    properties,
    run: (given, { mcpReq }) => {
      const inputRequests = asks(given);
      const told = mcpReq.inputResponses ?? {};
      const isTold = Object.keys(inputRequests).every((key) => isRecord(told[key]));
      return isTold ? says(`${lead}${JSON.stringify(told)}`) : inputRequired({ inputRequests });
    },
  };
}

/**
 * Asks the questions of one step after the other. The client sends the number of the step back in the protected state.
 */
function withState(rounds: readonly Asks[]): FixtureTool {
  return {
    description: 'Asks in rounds.',
    run: async (_, context) => {
      const state = context.mcpReq.requestState<string>();
      const round = state === undefined ? 0 : (await codec.verify(state, context)).round;
      const inputRequests = rounds[round];
      if (!inputRequests) return says('state-ok');
      return inputRequired({ inputRequests, requestState: await codec.mint({ round: round + 1 }, context) });
    },
  };
}

function capabilitiesOf({ mcpReq }: ServerContext): Readonly<Record<string, unknown>> {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY];
  return isRecord(capabilities) ? capabilities : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
