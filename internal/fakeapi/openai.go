package fakeapi

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/seed-74a30d84/holdfast/openaimsg"
)

// openai is what both OpenAI APIs have in common.
type openai struct{}

func (openai) authorize(h http.Header) *apiError {
	if !strings.HasPrefix(h.Get("Authorization"), "Bearer ") {
		return &apiError{
			status: http.StatusUnauthorized,
			kind:   "invalid_request_error",
			message: "You didn't provide an API key. You need to provide your API key in an Authorization header " +
				"using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
		}
	}
	return nil
}

func (openai) errorBody(_ *Server, e *apiError) any {
	nullable := func(s string) any {
		if s == "" {
			return nil
		}
		return s
	}
	return object{
		"error": object{"message": e.message, "type": e.kind, "param": nullable(e.param), "code": nullable(e.code)},
	}
}

func (openai) refuse(problems []openaimsg.Problem) *apiError {
	if len(problems) == 0 {
		return nil
	}
	e := invalid(problems[0].Detail)
	e.param = problems[0].Path
	switch problems[0].Rule {
	case openaimsg.RuleTooLong:
		e.code = "string_above_max_length"
	case openaimsg.RuleStrictSchema:
		e.code = "invalid_function_parameters"
	}
	return e
}

type chat struct{ openai }

func (c chat) check(_ *Server, req *Request) *apiError {
	if e := c.refuse(openaimsg.ValidateChatRequest(req.Body)); e != nil {
		return e
	}
	var r struct{ Messages []json.RawMessage }
	if err := json.Unmarshal(req.Body, &r); err != nil {
		return invalid(err.Error())
	}
	req.List = r.Messages
	return nil
}

func (chat) answer(s *Server, req *Request, reply Reply) response {
	var r struct {
		Model  string
		Stream struct {
			Usage bool `json:"include_usage"`
		} `json:"stream_options"`
	}
	_ = json.Unmarshal(req.Body, &r) // it was valid
	message := object{"role": "assistant", "content": nil, "refusal": nil, "annotations": []any{}}
	if reply.Text != "" || len(reply.Calls) == 0 {
		message["content"] = reply.Text
	}
	finish := "stop"
	var calls []object
	for _, c := range reply.Calls {
		calls = append(calls,
			object{"id": c.ID, "type": "function", "function": object{"name": c.Name, "arguments": c.Input}})
		finish = "tool_calls"
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	usage := object{
		"prompt_tokens":             req.Usage.Input,
		"completion_tokens":         req.Usage.Output,
		"total_tokens":              req.Usage.Input + req.Usage.Output,
		"prompt_tokens_details":     object{"cached_tokens": req.Usage.Cached, "audio_tokens": 0},
		"completion_tokens_details": object{"reasoning_tokens": 0},
	}
	id := s.mint("chatcmpl-")
	head := func(kind string) object { return object{"id": id, "object": kind, "created": 1, "model": r.Model} }
	whole := head("chat.completion")
	whole["choices"] = []object{{"index": 0, "message": message, "logprobs": nil, "finish_reason": finish}}
	whole["usage"] = usage

	var events []event
	chunk := func(delta object, finish any) {
		c := head("chat.completion.chunk")
		c["choices"] = []object{{"index": 0, "delta": delta, "logprobs": nil, "finish_reason": finish}}
		events = append(events, event{"", c})
	}
	chunk(object{"role": "assistant", "content": "", "refusal": nil}, nil)
	if reply.Text != "" {
		for _, p := range pieces(reply.Text) {
			chunk(object{"content": p}, nil)
		}
	}
	for i, c := range reply.Calls {
		f := object{"name": c.Name, "arguments": ""}
		chunk(object{"tool_calls": []object{{"index": i, "id": c.ID, "type": "function", "function": f}}}, nil)
		for _, p := range pieces(c.Input) {
			chunk(object{"tool_calls": []object{{"index": i, "function": object{"arguments": p}}}}, nil)
		}
	}
	chunk(object{}, finish)
	if r.Stream.Usage {
		c := head("chat.completion.chunk")
		c["choices"], c["usage"] = []any{}, usage
		events = append(events, event{"", c})
	}
	return response{whole, append(events, event{"", "[DONE]"})}
}

type responses struct{ openai }

type responsesRequest struct {
	Model   string
	Input   json.RawMessage
	Store   *bool
	Include []string
}

func (r *responsesRequest) stored() bool { return r.Store == nil || *r.Store }

// forgotten returns the ID of a reasoning item that is neither encrypted nor stored.
func (r *responsesRequest) forgotten(items []json.RawMessage) string {
	for _, raw := range items {
		var item struct {
			Type, ID  string
			Encrypted string `json:"encrypted_content"`
		}
		_ = json.Unmarshal(raw, &item) // it was valid
		if item.Type == "reasoning" && item.Encrypted == "" && !r.stored() {
			return item.ID
		}
	}
	return ""
}

func (d responses) check(s *Server, req *Request) *apiError {
	if e := d.refuse(openaimsg.ValidateResponsesRequest(req.Body)); e != nil {
		return e
	}
	var r responsesRequest
	if err := json.Unmarshal(req.Body, &r); err != nil {
		return invalid(err.Error())
	}
	if json.Unmarshal(r.Input, &req.List) != nil {
		return nil // a string
	}
	if id := r.forgotten(req.List); id != "" {
		e := invalid("Item with id '" + id + "' not found. Items are not persisted when `store` is set to false. " +
			"Try again with `store` set to true, or remove this item from your input.")
		e.status, e.param = http.StatusNotFound, "input"
		return e
	}
	return d.refuse(openaimsg.UnalteredResponses(req.List, s.issued))
}

func (responses) answer(s *Server, req *Request, reply Reply) response {
	var r responsesRequest
	_ = json.Unmarshal(req.Body, &r) // it was valid
	output := []object{}
	if reply.Thinking != "" {
		summary := []object{{"type": "summary_text", "text": reply.Thinking}}
		item := object{"id": s.mint("rs_"), "type": "reasoning", "summary": summary}
		if slices.Contains(r.Include, "reasoning.encrypted_content") {
			item["encrypted_content"] = s.sign(reply.Thinking)
		}
		output = append(output, item)
	}
	if reply.Text != "" || len(reply.Calls) == 0 {
		output = append(output, object{"id": s.mint("msg_"), "type": "message", "role": "assistant", "status": "completed",
			"content": []object{{"type": "output_text", "text": reply.Text, "annotations": []any{}, "logprobs": []any{}}}})
	}
	for _, c := range reply.Calls {
		output = append(output, object{
			"id":        s.mint("fc_"),
			"type":      "function_call",
			"status":    "completed",
			"call_id":   c.ID,
			"name":      c.Name,
			"arguments": c.Input,
		})
	}
	for _, item := range output {
		if raw, err := json.Marshal(item); err == nil {
			s.issued = append(s.issued, raw)
		}
	}
	// Two replies must not look like one: what follows a turn was not led to by its reasoning.
	s.issued = append(s.issued, json.RawMessage(`{"role":"user","content":"-"}`))
	usage := object{
		"input_tokens":          req.Usage.Input,
		"input_tokens_details":  object{"cached_tokens": req.Usage.Cached},
		"output_tokens":         req.Usage.Output,
		"output_tokens_details": object{"reasoning_tokens": 0},
		"total_tokens":          req.Usage.Input + req.Usage.Output,
	}
	whole := object{
		"id":                  s.mint("resp_"),
		"object":              "response",
		"created_at":          1,
		"status":              "completed",
		"error":               nil,
		"incomplete_details":  nil,
		"model":               r.Model,
		"output":              output,
		"parallel_tool_calls": true,
		"tool_choice":         "auto",
		"tools":               []any{},
		"store":               r.stored(),
		"usage":               usage,
	}
	return response{whole, responsesEvents(whole, output)}
}

func responsesEvents(whole object, output []object) []event {
	var events []event
	send := func(kind string, fields object) {
		fields["type"], fields["sequence_number"] = kind, len(events)
		events = append(events, event{kind, fields})
	}
	running := object{}
	for k, v := range whole {
		running[k] = v
	}
	running["status"], running["output"], running["usage"] = "in_progress", []any{}, nil
	send("response.created", object{"response": running})
	send("response.in_progress", object{"response": running})
	for i, item := range output {
		at := func(fields object) object {
			fields["output_index"], fields["item_id"] = i, item["id"]
			return fields
		}
		open := object{}
		for k, v := range item {
			open[k] = v
		}
		switch item["type"] {
		case "message":
			open["status"], open["content"] = "in_progress", []any{}
			send("response.output_item.added", object{"output_index": i, "item": open})
			part := item["content"].([]object)[0]
			text := part["text"].(string)
			empty := object{"type": "output_text", "text": "", "annotations": []any{}}
			send("response.content_part.added", at(object{"content_index": 0, "part": empty}))
			for _, p := range pieces(text) {
				send("response.output_text.delta", at(object{"content_index": 0, "delta": p}))
			}
			send("response.output_text.done", at(object{"content_index": 0, "text": text}))
			send("response.content_part.done", at(object{"content_index": 0, "part": part}))
		case "function_call":
			open["status"], open["arguments"] = "in_progress", ""
			send("response.output_item.added", object{"output_index": i, "item": open})
			for _, p := range pieces(item["arguments"].(string)) {
				send("response.function_call_arguments.delta", at(object{"delta": p}))
			}
			send("response.function_call_arguments.done", at(object{"arguments": item["arguments"], "name": item["name"]}))
		default:
			open["summary"] = []any{}
			send("response.output_item.added", object{"output_index": i, "item": open})
		}
		send("response.output_item.done", object{"output_index": i, "item": item})
	}
	send("response.completed", object{"response": whole})
	return events
}
