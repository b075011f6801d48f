// A session with holdfast-mcp by the official TypeScript client, version 1 or 2:
//
//	node client.mjs v1|v2 stdio COMMAND [ARG…]
//	node client.mjs v1|v2 http URL            with a bearer token in TOKEN, if set
//
// It prints one JSON object with what came back; the Go test judges it.

const [generation, transportName, target, ...args] = process.argv.slice(2);

const load = {
  v1: async () => ({
    ...(await import("@modelcontextprotocol/sdk/client/index.js")),
    ...(await import("@modelcontextprotocol/sdk/client/stdio.js")),
    ...(await import("@modelcontextprotocol/sdk/client/streamableHttp.js")),
  }),
  v2: async () => ({
    ...(await import("@modelcontextprotocol/client")),
    ...(await import("@modelcontextprotocol/client/stdio")),
  }),
};
const { Client, StdioClientTransport, StreamableHTTPClientTransport } = await load[generation]();

const headers = process.env.TOKEN ? { Authorization: `Bearer ${process.env.TOKEN}` } : {};
const transport =
  transportName === "stdio"
    ? new StdioClientTransport({ command: target, args })
    : new StreamableHTTPClientTransport(new URL(target), { requestInit: { headers } });

const client = new Client({ name: "foreign", version: "1.0.0" });
await client.connect(transport);

const calls = [];
const call = async (name, toolArguments) => {
  const result = await client.callTool({ name, arguments: toolArguments });
  calls.push({ name, isError: result.isError === true, text: result.content[0].text });
  return JSON.parse(result.content[0].text);
};
const prune = (...spans) => call("context_prune", { spans, justification: "read and done with", keys: [], demote: [] });
const read = async (uri) => (await client.readResource({ uri })).contents[0];
const rejected = async (promise) => promise.then(() => "", (err) => err.message);

const out = { server: client.getServerVersion(), instructions: client.getInstructions() };
out.tools = (await client.listTools()).tools;
out.resources = (await client.listResources()).resources;
out.templates = (await client.listResourceTemplates()).resourceTemplates;
out.window = await read("holdfast://window");
await prune("s2");
const refusal = await prune("s1");
await call(refusal.repair.tool, refusal.repair.arguments);
const found = await call("context_search", { query: "staging port", page: 1 });
out.archived = await read(`holdfast://archive/${found.hits[0].key}`);
await call("context_restore", { spans: ["s1"], keys: [] });
await call("context_prune", { spans: "s1" });
out.anchor = await read("holdfast://anchor");
out.unknownTool = await rejected(client.callTool({ name: "context_append", arguments: {} }));
out.unknownResource = await rejected(client.readResource({ uri: "holdfast://span/s99" }));
out.calls = calls;
await client.close();
console.log(JSON.stringify(out));
