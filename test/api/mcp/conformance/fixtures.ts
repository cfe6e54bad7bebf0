/**
 * Tools, prompts and resources with the fixed names that the official conformance suite calls. They are added to the
 * tools, prompts and resources of the product. The server, its route, its guards and its sessions are the product's
 * own.
 */
import {
  inputRequired,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
} from '@modelcontextprotocol/server';
import type { McpEndpoint } from '../../../../src/api/mcp/http.ts';
import type { Extension } from '../../../../src/api/mcp/server.ts';
import { askPerson, IMAGE, PNG, prompt, resource } from './content.ts';
import { fixtureTools } from './tools.ts';

export function conformanceExtension(notify: () => McpEndpoint['notify']): Extension {
  const tools = fixtureTools(notify);
  return {
    capabilities: {
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { subscribe: true },
      logging: {},
    },
    handlers: (own) => ({
      ...own,
      'tools/list': async (request, context) => {
        const listed = await own['tools/list']?.(request, context);
        const fixtures = Object.entries(tools).map(([name, { description, properties = {} }]) => ({
          name,
          description,
          inputSchema: { type: 'object' as const, properties: { ...properties }, required: Object.keys(properties) },
        }));
        return { tools: [...(listed?.tools ?? []), ...fixtures] };
      },
      'tools/call': (request, context) => {
        const fixture = tools[request.params.name];
        if (fixture) return fixture.run(request.params.arguments ?? {}, context);
        return orMissing(own['tools/call'])(request, context);
      },
      'resources/list': async (request, context) => {
        const listed = await own['resources/list']?.(request, context);
        return { resources: [...(listed?.resources ?? []), ...RESOURCES] };
      },
      'resources/templates/list': async (request, context) => {
        const listed = await own['resources/templates/list']?.(request, context);
        return { resourceTemplates: [...(listed?.resourceTemplates ?? []), TEMPLATE] };
      },
      'resources/read': (request, context) => {
        const { uri } = request.params;
        const contents = CONTENTS[uri] ?? templateContents(uri);
        return contents ? { contents: [{ uri, ...contents }] } : orMissing(own['resources/read'])(request, context);
      },
      'resources/subscribe': () => ({}),
      'resources/unsubscribe': () => ({}),
      'prompts/list': async (request, context) => {
        const listed = await own['prompts/list']?.(request, context);
        return { prompts: [...(listed?.prompts ?? []), ...PROMPTS] };
      },
      'prompts/get': (request, context) => {
        const { name, arguments: given = {} } = request.params;
        if (name === ASKING_PROMPT) {
          if (context.mcpReq.inputResponses?.user_context) return prompt('Thank you for the context.');
          return inputRequired({
            inputRequests: { user_context: askPerson('What for?', { context: { type: 'string' } }) },
          });
        }
        return PROMPT_TEXTS[name]?.(given) ?? orMissing(own['prompts/get'])(request, context);
      },
      'completion/complete': (request, context) => {
        const { ref, argument } = request.params;
        if (ref.type !== 'ref/prompt' || ref.name !== 'test_prompt_with_arguments') {
          return orMissing(own['completion/complete'])(request, context);
        }
        const values = ['paris', 'park', 'party'].filter((value) => value.startsWith(argument.value));
        return { completion: { values, total: values.length, hasMore: false } };
      },
    }),
  };
}

function orMissing<Handler>(handler: Handler | undefined): Handler {
  if (!handler) throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'not served');
  return handler;
}

const RESOURCES: Resource[] = [
  { uri: 'test://static-text', name: 'static-text', description: 'Some text.', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', description: 'An image.', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched-resource', description: 'To subscribe to.', mimeType: 'text/plain' },
];

const TEMPLATE = {
  uriTemplate: 'test://template/{id}/data',
  name: 'template',
  description: 'Data by id.',
  mimeType: 'application/json',
};

type Contents = { readonly mimeType: string } & ({ readonly text: string } | { readonly blob: string });

const CONTENTS: Readonly<Record<string, Contents>> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
};

function templateContents(uri: string): Contents | undefined {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id === undefined) return undefined;
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { mimeType: 'application/json', text };
}

const ASKING_PROMPT = 'test_input_required_result_prompt';

const PROMPTS: Prompt[] = [
  { name: 'test_simple_prompt', description: 'A prompt without arguments.' },
  {
    name: 'test_prompt_with_arguments',
    description: 'A prompt with two arguments.',
    arguments: [
      { name: 'arg1', description: 'First.', required: true },
      { name: 'arg2', description: 'Second.', required: true },
    ],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt with a resource in it.',
    arguments: [{ name: 'resourceUri', description: 'Which one.', required: true }],
  },
  { name: 'test_prompt_with_image', description: 'A prompt with an image in it.' },
  { name: ASKING_PROMPT, description: 'A prompt that asks first.' },
];

type Given = Readonly<Record<string, string>>;

const PROMPT_TEXTS: Readonly<Record<string, (given: Given) => ReturnType<typeof prompt>>> = {
  test_simple_prompt: () => prompt('This is a simple prompt for testing.'),
  test_prompt_with_arguments: ({ arg1, arg2 }) => prompt(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) =>
    prompt(
      resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
      'Please process the embedded resource above.',
    ),
  test_prompt_with_image: () => prompt(IMAGE, 'Please analyze the image above.'),
};
